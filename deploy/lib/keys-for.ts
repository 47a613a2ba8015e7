import { packKeys } from '#db/sealing/service-keys.ts';
import { Refusal } from './refusal.ts';
import { LENGTH_MIN } from './secret.ts';

/**
 * The keys of one service, made from the installation's secret; those that were given where there is no secret; '' for none.
 * @throws Refusal when a secret is too short
 */
export function keysFor(service: string, env: NodeJS.ProcessEnv): string {
  const { ROVE_SECRET: secret, ROVE_SECRET_PREVIOUS: previous, ROVE_KEYS: given = '' } = env;
  if (!secret) return given;
  for (const [name, one] of Object.entries({ ROVE_SECRET: secret, ROVE_SECRET_PREVIOUS: previous }))
    if (one && one.length < LENGTH_MIN)
      throw new Refusal(`${name} has ${one.length} characters; give at least ${LENGTH_MIN}.`);
  return packKeys(service, { secret, previous: previous || undefined });
}

/** An environment with the keys of one service in the place of the secret that they were made from. */
export function withKeys(service: string, env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const { ROVE_SECRET: _secret, ROVE_SECRET_PREVIOUS: _previous, ROVE_KEYS: _given, ...others } = env;
  const keys = keysFor(service, env);
  return keys ? { ...others, ROVE_KEYS: keys } : others;
}
