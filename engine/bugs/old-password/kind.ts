import type { CheckAction, ElementView, FieldValue, Signal } from '#engine/drivers/contract.ts';
import type { Form } from '#engine/forms/form.ts';
import { formsOf } from '#engine/forms/form-options.ts';
import { placeholder, WRONG_PASSWORD } from '#engine/login/account.ts';
import { PRESENT_PASSWORD } from '#engine/login/words.ts';
import { shownBy } from '#engine/model/reproduction.ts';
import { isDisturbed, need, writesIn } from '../shared/compare.ts';
import type { CheckContext, TriedKind } from '../shared/kind.ts';
import { marksFaults, successSince } from '../shared/outcome.ts';
import { filling } from '../shared/places.ts';
import { find, type Trial } from '../shared/trial.ts';
import { saysTaken } from './reproduce.ts';

type Variants = 'unasked' | 'unequal' | 'falsely';
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
    'A password is changed, or said to be, though the present one that was given is wrong or its repetition is another one',
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
    falsely: {
      severity: 'major',
      because: 'the user relies on a password that does not work',
      title: ({ says }) => `The form says "${says}" though the server refused the new password`,
    },
  },
  budget: { chance: 0.4, seconds: 2.9, most: 2 },
  sure: true,
  reproduce: ({ facts: { says }, used }) => shownBy(saysTaken, { form: used.form(), says }, { late: true }),
  changes: true,
  appliesTo: passwordForms,
  run: async (trial, action) => {
    const first = await taken(trial, action);
    if (!first) return [];
    await trial.do({ kind: 'open', place: trial.start.place });
    const again = await taken(trial, action);
    if (again?.isRefused !== first.isRefused) return [];
    const wrong = action.fields?.find(({ value }) => value === WRONG_PASSWORD);
    const isPresent = wrong !== undefined && asksForPresent(find(trial.start, wrong.target));
    const variant = first.isRefused ? 'falsely' : isPresent ? 'unasked' : 'unequal';
    return [
      {
        variant,
        facts: { says: first.says },
        description: DESCRIBED[variant],
        place: trial.start.place,
        element: wrong?.target ?? null,
        key: variant === 'unasked' ? [] : [variant],
        context: { says: first.says },
      },
    ];
  },
};

const DESCRIBED: Record<Variants, string> = {
  unasked:
    'The form asks for the present password and was given another one; it says that the password was changed, twice.',
  unequal:
    'The new password and its repetition were not the same; the form says that the password was changed, twice.',
  falsely:
    'One of the passwords that were given was wrong, and the server refused them; the form says that the password was changed, twice.',
};

/** What the screen says once a change was sent, where it speaks of success, and whether the server refused it all the same; null where it does not. */
async function taken(
  trial: Trial,
  action: CheckAction,
): Promise<{ says: string; isRefused: boolean } | null> {
  const { fields, submit } = filling(action, trial);
  const before = trial.seen;
  const from = trial.signals.length;
  await trial.send(fields, submit);
  const said = () => successSince(trial.seen, before);
  if (!said()) await trial.until(() => said() !== undefined, trial.pace.save_ms / 2);
  const since = trial.signals.slice(from);
  need(!since.some(({ kind }) => kind === 'crash'), 'an ordinary answer');
  const says = said();
  if (says === undefined || marksFaults(trial.seen, before)) return null;
  if (writesIn(since).length > 0) return isDisturbed(since) ? null : { says, isRefused: false };
  return since.some(isRefusal) ? { says, isRefused: true } : null;
}

/** The server's own no to what was sent; what hinders it, as a limit of tries, is none. */
const isRefusal = (signal: Signal): boolean =>
  signal.kind === 'response' &&
  signal.same_site &&
  /^(POST|PUT|PATCH)$/.test(signal.method) &&
  /^(400|401|403|409|422)$/.test(String(signal.status));

/** Forms of the signed-in account that ask for its password and for a new one, and for nothing else. */
function passwordForms({ seen, mode, accounts }: CheckContext): CheckAction[] {
  if (mode !== 'active' || accounts === 0) return [];
  return formsOf(seen.elements).flatMap((form): CheckAction[] =>
    form.submit
      ? wrongValues(form).map(({ target, fields }) => ({
          kind: 'check',
          check: 'old_password',
          target,
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

/** A form's values with one that is wrong, that of `target`: the present password, or the repetition of the new one. */
function wrongValues({ fields }: Form): Pick<Required<CheckAction>, 'target' | 'fields'>[] {
  const isPassword = ({ field }: ElementView) => field?.input_type === 'password';
  const present = fields.filter(asksForPresent);
  if (present.length !== 1 || fields.length < 2 || fields.length > FIELDS_MAX || !fields.every(isPassword))
    return [];
  const own = placeholder({ index: 0 }, 'password');
  const repetition = fields.findLast((view) => view !== present[0]);
  const wrong = [present[0], ...(fields.length === FIELDS_MAX ? [repetition] : [])];
  return wrong.flatMap((one) => {
    const typed = (view: ElementView): FieldValue => ({
      target: view.target,
      affordance: 'type',
      value: view === one ? WRONG_PASSWORD : own,
    });
    return one ? [{ target: one.target, fields: fields.map(typed) }] : [];
  });
}
