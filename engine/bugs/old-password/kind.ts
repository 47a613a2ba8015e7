import type { CheckAction, ElementView, FieldValue } from '#engine/drivers/contract.ts';
import type { Form } from '#engine/forms/form.ts';
import { formsOf } from '#engine/forms/form-options.ts';
import { placeholder, WRONG_PASSWORD } from '#engine/login/account.ts';
import { PRESENT_PASSWORD } from '#engine/login/words.ts';
import { shownBy } from '#engine/model/reproduction.ts';
import { isDisturbed, need, writesIn } from '../shared/compare.ts';
import type { CheckContext, TriedKind } from '../shared/kind.ts';
import { successSince } from '../shared/outcome.ts';
import { filling } from '../shared/places.ts';
import { find, type Trial } from '../shared/trial.ts';
import { saysTaken } from './reproduce.ts';

type Variants = 'unasked' | 'unequal';
type Facts = { says: string };

const FIELDS_MAX = 3;

/**
 * A password is changed only by who knows the present one (OWASP ASVS 4.0.3, 2.1.6). The new one is the account's own, so
 * that the account stays what it is even where the app takes it.
 */
export const oldPassword: TriedKind<Variants, Facts> = {
  id: 'old_password',
  category: 'security',
  description:
    'A password is changed though the present one that was given is wrong, or though its repetition is another one',
  sentence: 'Change the password of the account to itself with one field that is wrong',
  fingerprint_rule: 'route and which field does not matter',
  variants: {
    unasked: {
      severity: 'critical',
      because: 'who finds a session open takes the account over',
      title: () => 'The password is changed with a wrong present password',
    },
    unequal: {
      severity: 'minor',
      because: 'who mistypes a new password is locked out, until it is reset',
      title: () => 'The password is changed though its repetition is another one',
    },
  },
  budget: { prior: 0.6, most: 2 },
  sure: true,
  reproduce: ({ facts: { says }, used }) => shownBy(saysTaken, { form: used.form(), says }, { late: true }),
  changes: true,
  appliesTo: passwordForms,
  run: async (trial, action) => {
    const says = await taken(trial, action);
    if (says === undefined) return [];
    await trial.do({ kind: 'open', place: trial.start.place });
    if ((await taken(trial, action)) === undefined) return [];
    const wrong = action.fields?.find(({ value }) => value === WRONG_PASSWORD);
    const isPresent = wrong !== undefined && asksForPresent(find(trial.start, wrong.target));
    return [
      {
        variant: isPresent ? 'unasked' : 'unequal',
        facts: { says },
        description: isPresent
          ? 'The form asks for the present password and was given another one; it says that the password was changed, twice.'
          : 'The new password and its repetition were not the same; the form says that the password was changed, twice.',
        place: trial.start.place,
        element: wrong?.target ?? null,
        key: isPresent ? [] : ['unequal'],
        context: { says },
      },
    ];
  },
};

/** What the screen says to the change when the app takes it; undefined where it does not. */
async function taken(trial: Trial, action: CheckAction): Promise<string | undefined> {
  const { fields, submit } = filling(action, trial);
  const before = trial.seen;
  await trial.send(fields, submit);
  const says = () => successSince(trial.seen, before);
  if (!says()) await trial.until(() => says() !== undefined, trial.pace.save_ms / 2);
  need(!trial.signals.some(({ kind }) => kind === 'crash'), 'an ordinary answer');
  return !isDisturbed(trial.recent) && writesIn(trial.signals).length > 0 ? says() : undefined;
}

/** Forms of the signed-in account that ask for its password and for a new one, and for nothing else. */
function passwordForms({ seen, mode, accounts }: CheckContext): CheckAction[] {
  if (mode !== 'active' || accounts === 0) return [];
  return formsOf(seen.elements).flatMap((form): CheckAction[] =>
    form.submit
      ? wrongValues(form).map((fields) => ({
          kind: 'check',
          check: 'old_password',
          fields,
          submit: form.submit?.target ?? null,
        }))
      : [],
  );
}

function asksForPresent(view: ElementView | null): boolean {
  const { label = '', field_name = '' } = view?.field ?? {};
  return PRESENT_PASSWORD.test(`${label} ${field_name.replace(/[_-]/g, ' ')}`);
}

/** A form's values with one that is wrong: the present password, or the repetition of the new one. */
function wrongValues({ fields }: Form): FieldValue[][] {
  const isPassword = ({ field }: ElementView) => field?.input_type === 'password';
  const present = fields.filter(asksForPresent);
  if (present.length !== 1 || fields.length < 2 || fields.length > FIELDS_MAX || !fields.every(isPassword))
    return [];
  const own = placeholder({ index: 0 }, 'password');
  const repetition = fields.findLast((view) => view !== present[0]);
  const wrong = [present[0], ...(fields.length === FIELDS_MAX ? [repetition] : [])];
  return wrong.map((one) =>
    fields.map((view) => ({
      target: view.target,
      affordance: 'type',
      value: view === one ? WRONG_PASSWORD : own,
    })),
  );
}
