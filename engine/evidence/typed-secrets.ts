import type { Step } from '../model/suspicion.ts';

const PASSWORD = /pass(?:word|wd|phrase|code)?|pwd|\bpin\b|secret|kennwort|passwort|mot de passe|contrase/i;

/** What the steps type into fields that are called like one for a password. */
export function typedSecrets(steps: readonly Step[]): string[] {
  const values = steps.flatMap(({ action }) => (action.kind === 'fill' ? action.fields : []));
  return values
    .filter(({ target, affordance }) => affordance === 'type' && PASSWORD.test(target.name))
    .map(({ value }) => value)
    .filter((value) => value !== '' && !value.includes('{{credential.'));
}
