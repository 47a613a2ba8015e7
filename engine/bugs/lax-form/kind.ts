import type { CheckAction, ElementTarget, FieldValue, Observation } from '#engine/drivers/contract.ts';
import type { Form } from '#engine/forms/form.ts';
import { shownBy } from '#engine/model/reproduction.ts';
import { asksToSignIn, documentOf, isDisturbed, need, writesIn } from '../shared/compare.ts';
import { editorsOn, heldBy, reopen } from '../shared/editors.ts';
import type { CheckContext, Sighting, TriedKind } from '../shared/kind.ts';
import { isTaken, refusalSince, successSince } from '../shared/outcome.ts';
import { filling, makersOf, namelessMakersOf, openerOf } from '../shared/places.ts';
import { find, type Trial } from '../shared/trial.ts';
import { endsRange, type Lapse, lapseOf, slipsOf } from './lapses.ts';
import { forgetsTyped } from './reproduce.ts';

type Facts = { field: string; value: string; chosen?: boolean };

const MISLEADS = 'what cannot be right is stored';

/** A form refuses what it says itself that it must have, and what cannot be. */
export const laxForm: TriedKind<Lapse | 'forgets', Facts> = {
  id: 'lax_form',
  category: 'functional',
  description:
    'A form takes an empty required field, a mail address without a domain, a number below zero, beyond its limit or below where its range begins, or an end before its start',
  sentence: 'Fill the form with one value that cannot be right, in TARGET, and send it',
  fingerprint_rule: 'route, the field’s name and what was taken',
  variants: {
    empty: {
      severity: 'major',
      because: MISLEADS,
      title: ({ field }) => `"${field}" is required, and taken empty`,
    },
    mail: {
      severity: 'minor',
      because: 'nobody can be reached there',
      title: ({ field }) => `"${field}" takes a mail address without a domain`,
    },
    negative: {
      severity: 'major',
      because: MISLEADS,
      title: ({ field, value }) => `"${field}" takes ${value}`,
    },
    beyond: {
      severity: 'major',
      because: MISLEADS,
      title: ({ field, value }) => `"${field}" takes ${value}, beyond its own limit`,
    },
    reversed: {
      severity: 'major',
      because: MISLEADS,
      title: ({ field }) => `"${field}" may lie before its start`,
    },
    below: {
      severity: 'major',
      because: MISLEADS,
      title: ({ field, value }) => `"${field}" takes ${value}, less than its range begins with`,
    },
    forgets: {
      severity: 'major',
      because: 'the user’s work is lost',
      title: ({ field, chosen }) =>
        `What was ${chosen ? 'chosen in' : 'typed into'} "${field}" is lost when the form is refused`,
    },
  },
  budget: { chance: 0.05, seconds: 1.5, most: 24 },
  cause: ['request'],
  reproduce: ({ variant, facts, used }) =>
    variant === 'forgets'
      ? shownBy(forgetsTyped, { form: used.form(), field: used.field(facts.field) }, { late: true })
      : null,
  inPassing: { variant: 'empty', facts: { field: '', value: '' } },
  // One form may be reached by several addresses, as that of a new item and that of its refusal.
  blames: ({ facts: { field, value }, context: { requests = '' } }) =>
    `lax ${lapseOf(value)} ${field} ${requests.replace(/\d+/g, ':id')}`,
  changes: true,
  appliesTo: lapses,
  run: async (trial, action) => {
    const { target } = action;
    const { fields, submit } = filling(action, trial);
    const field = fields.find((one) => one.target.path === target?.path);
    need(target && field, 'a field');
    const { start } = trial;
    await trial.send(fields, submit);
    const isTold = () => isTakenBy(trial) || refusalSince(trial.seen, start) !== undefined;
    if (!isTold()) await trial.until(isTold, trial.pace.save_ms / 2);
    need(!asksToSignIn(trial.seen, start) && !isDisturbed(trial.signals), 'another session or an error');
    // An answer may come before the screen says what it holds against it.
    if (isTakenBy(trial)) await trial.look();
    if (!isTakenBy(trial)) return forgotten(trial, fields, field);
    const found = sightingOf(trial, lapseOn(start, fields, field), {
      field: target.name,
      value: field.value,
    });
    await putBack(trial, action);
    return [found];
  },
};

/** Each form with one value that it should refuse, the gravest lapse of each field first; of what is there already no field is emptied. */
function lapses(context: CheckContext): CheckAction[] {
  const { token } = context.persona;
  const nameless = namelessMakersOf(context);
  const made = [...makersOf(context), ...nameless.filter(({ form }) => !isFilled(form))];
  const sent = made.flatMap(({ form, fields, submit }) =>
    slipsOf(form, fields, token).map(({ field }) => {
      const all = fields.map((one) => (one.target.path === field.target.path ? field : one));
      return lapse(field, { fields: all, submit });
    }),
  );
  const editors = editorsOn(context).map((form) => ({ form, submit: form.submit?.target ?? null }));
  const known = new Set(editors.map(({ form }) => form.group));
  const filled = nameless.filter(({ form }) => isFilled(form) && !known.has(form.group));
  const changed = [...editors, ...filled].flatMap(({ form, submit }) => {
    const held = form.fields.map((view) => {
      const { target, affordance } = view;
      return { target, affordance, value: heldBy(view) };
    });
    return slipsOf(form, held, token)
      .filter((slip) => slip.lapse !== 'empty')
      .map(({ field }) => lapse(field, { fields: [field], submit, ...openerOf(context) }));
  });
  return [...sent, ...changed];
}

/** Whether a form that was brought up holds a value in each of its fields: one is changed, and the others stay. */
const isFilled = ({ fields }: Form): boolean => fields.every((view) => heldBy(view) !== '');

/** What else was typed or chosen, and is gone from the form that was shown again because of one value. */
async function forgotten(
  trial: Trial,
  fields: readonly FieldValue[],
  wrong: FieldValue,
): Promise<Sighting<'forgets', Facts>[]> {
  const { start } = trial;
  const others = fields.filter(
    ({ target, affordance, value }) =>
      (affordance === 'type' || affordance === 'choose') &&
      value !== '' &&
      target.path !== wrong.target.path &&
      heldAt(start, target) !== value &&
      find(start, target)?.field?.input_type !== 'password',
  );
  // Only the same form tells, once it is shown with what is held against it.
  const isShown = () => others.every(({ target }) => find(trial.seen, target)?.field);
  const gone = () => others.filter(({ target }) => heldAt(trial.seen, target) === heldAt(start, target));
  // One that its page keeps is emptied as a whole once it is taken after all.
  const isForm = documentOf(trial.recent) !== null || gone().length < others.length;
  if (gone().length === 0 || !isForm || !isShown() || (await trial.until(() => gone().length === 0)))
    return [];
  const said = refusalSince(trial.seen, start);
  if (!said) return [];
  // What a field does not hold, or writes in its own way, was not there to be lost.
  const missing = gone();
  await trial.do({ kind: 'fill', fields: missing, submit: null });
  const losses = missing.filter(({ target, value }) => heldAt(trial.seen, target) === value);
  const [lost] = losses;
  if (!lost) return [];
  return [
    {
      variant: 'forgets',
      facts: { field: lost.target.name, value: lost.value, chosen: lost.affordance === 'choose' },
      key: ['forgets'],
      description: `The form was refused because of "${wrong.target.name}", and is shown again without what its other fields were given.`,
      place: start.place,
      element: lost.target,
      context: {
        says: said,
        lost: losses
          .map(({ target }) => target.name)
          .join(', ')
          .slice(0, 200),
      },
    },
  ];
}

/** What was wrong with a value, beside that of the field before it. */
function lapseOn(start: Observation, fields: readonly FieldValue[], { target, value }: FieldValue): Lapse {
  const own = start.elements.filter(({ affordance }) => affordance === 'type');
  const before = own[own.findIndex((view) => view.target.path === target.path) - 1];
  if (!before || !endsRange(target.name, before.target.name)) return lapseOf(value);
  const typed = fields.find((field) => field.target.path === before.target.path)?.value;
  return Number(value) >= 0 && Number(value) < Number(typed ?? heldBy(before)) ? 'below' : lapseOf(value);
}

const isTakenBy = ({ seen, start, signals }: Trial): boolean => isTaken(seen, start, signals);

function heldAt(seen: Observation, target: ElementTarget): string {
  const view = find(seen, target);
  return view ? heldBy(view) : '';
}

function lapse({ target }: FieldValue, sent: Pick<CheckAction, 'fields' | 'submit' | 'opener'>): CheckAction {
  return { kind: 'check', check: 'lax_form', target, ...sent };
}

/** What was wrongly taken in the place of another value gives way to that. */
async function putBack(trial: Trial, { fields = [], submit, opener }: CheckAction): Promise<void> {
  const [field] = fields;
  const old = field && find(trial.start, field.target);
  if (!field || !old?.field?.value || fields.length > 1) return;
  await reopen(trial, trial.start, { field: field.target, opener });
  if (find(trial.seen, field.target)?.field?.value === field.value)
    await trial.send([{ ...field, value: old.field.value }], submit ?? null);
}

function sightingOf(trial: Trial, lapse: Lapse, facts: Facts): Sighting<Lapse, Facts> {
  return {
    variant: lapse,
    facts,
    key: [lapse, facts.field],
    description: `The form was sent with ${facts.value === '' ? 'nothing' : `"${facts.value}"`} in "${facts.field}", and was taken.`,
    place: trial.start.place,
    context: {
      sent: facts.value,
      says: successSince(trial.seen, trial.start) ?? '',
      requests: writesIn(trial.signals).join(', ').slice(0, 300),
    },
  };
}
