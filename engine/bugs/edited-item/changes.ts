import type {
  CheckAction,
  ElementTarget,
  ElementView,
  FieldValue,
  Observation,
} from '#engine/drivers/contract.ts';
import { lacking } from '#engine/export/runtime/lists.ts';
import { otherOption } from '#engine/forms/choices.ts';
import { languageIn } from '#engine/model/languages.ts';
import { sharedName } from '#engine/model/shared-name.ts';
import { changeOf } from '../shared/change.ts';
import { isDisturbed, linesOf, need, pageOf, writesIn } from '../shared/compare.ts';
import { isWrittenDay } from '../shared/days.ts';
import { editorsOn, heldBy } from '../shared/editors.ts';
import graveFields from '../shared/grave-fields.json' with { type: 'json' };
import type { CheckContext } from '../shared/kind.ts';
import { hasFault, saidSince } from '../shared/outcome.ts';
import { markIn, openerOf, showsOneThing } from '../shared/places.ts';
import refusals from '../shared/refusals.json' with { type: 'json' };
import { find, type Trial } from '../shared/trial.ts';
import farReachingFields from './far-reaching-fields.json' with { type: 'json' };
import ownRefusals from './own-refusals.json' with { type: 'json' };

const REFUSED = new RegExp([...refusals, ...ownRefusals].join('|'), 'i');
/** What is switched but says more than a preference. */
const NO_PREFERENCE = new RegExp(graveFields.join('|'), 'i');
/** Lists that say who may do what, or how all the app looks. */
const RULES_MORE = new RegExp(farReachingFields.join('|'), 'i');
const CHOICES_MAX = 200;
/** Fewer switches stand for themselves. */
const BOXES_MIN = 3;
/** Letters of a value that names the row of its form. */
const NAME_MIN = 2;
/** As often a form is sent without what it refuses. */
const SENT_MAX = 3;

/** What is typed over what; `name`: that of the field, the same in every row. */
export type Change = { field: FieldValue; old: string; name: string };

/** Forms that hold values already: with all that can be changed at once, and field by field where that could not be judged. */
export function edits(context: CheckContext): CheckAction[] {
  const { persona, serial, in_vain } = context;
  return editorsOn(context).flatMap(({ group, fields, submit }): CheckAction[] => {
    const lists = context.seen.elements.filter((view) => view.group === group && isChangeableList(view));
    const texts = fields.flatMap((view) => changed(view, `${persona.token}e${serial}`) ?? []);
    const picks = lists.map(({ target }): FieldValue => ({ target, affordance: 'pick', value: '' }));
    const each = [...texts, ...picks].map((change) => [change]);
    const alone = each.length > 1 && in_vain('edited_item') === 0 ? [] : each;
    const together = [...withoutName(texts, context), ...picks];
    return (each.length > 1 ? [together, ...alone] : alone).map((some) => {
      const sent = { fields: some, submit: submit?.target ?? null };
      return { kind: 'check', check: 'edited_item', ...sent, ...openerOf(context) };
    });
  });
}

/**
 * In a list, what has another name may stand on another page: its name, which comes first or is said by what opened the form, is
 * changed alone.
 */
function withoutName(texts: FieldValue[], { seen, opened_by }: CheckContext): FieldValue[] {
  if (opened_by === null || showsOneThing(seen.place)) return texts;
  const isNamed = ({ target }: FieldValue) => {
    const held = seen.elements.find((view) => view.target.path === target.path)?.field?.value ?? '';
    return held.length >= NAME_MIN && opened_by.name.includes(held);
  };
  const others = texts.filter((one, index) => !(index === 0 && markIn([one]) !== '') && !isNamed(one));
  return others.length > 0 ? others : texts;
}

function changed(view: ElementView, token: string): FieldValue | null {
  const { target, affordance } = view;
  if (affordance === 'toggle') {
    const isPreference = /^(checkbox|switch)$/.test(target.role) && !NO_PREFERENCE.test(target.name);
    return isPreference && view.enabled && target.name
      ? { target, affordance, value: view.selected ? 'off' : 'on' }
      : null;
  }
  if (affordance === 'choose') return chosen(view);
  const value = changeOf(view, token);
  return value === null ? null : { target, affordance: 'type', value };
}

/** A list that opens, with a choice that changes nothing else; what it offers is known only then. */
function isChangeableList({ target, affordance, enabled, chosen: choice }: ElementView): boolean {
  return affordance === 'activate' && enabled && Boolean(choice) && !RULES_MORE.test(target.name);
}

/** Another entry of a short list, of those that change nothing else. */
function chosen({ target, field, enabled }: ElementView): FieldValue | null {
  if (!field?.value || !enabled || !target.name || RULES_MORE.test(`${target.name} ${field.field_name}`))
    return null;
  if (field.options.length > CHOICES_MAX || languageIn(field) !== null) return null;
  const value = otherOption(field, 0);
  return value ? { target, affordance: 'choose', value } : null;
}

/** Of boxes some of which may have to be ticked, as languages or days, each other one stays. */
function withSomeLeft(changes: readonly Change[]): Change[] {
  const boxes = changes.filter(({ field }) => field.affordance === 'toggle');
  const isEmptied = boxes.length >= BOXES_MIN && boxes.every(({ field }) => field.value === 'off');
  return changes.filter((change) => !isEmptied || boxes.indexOf(change) % 2 !== 0);
}

/** What is typed over what, with what lists that open were found to offer. @throws Unfit where there is nothing to change. */
export async function changesIn(trial: Trial, action: CheckAction): Promise<Change[]> {
  const given = trial.fresh(action.fields ?? []);
  const picked: Change[] = [];
  for (const field of given.filter(({ affordance }) => affordance === 'pick')) {
    const old = heldBy(trial.view(field.target));
    // A list that offers nothing else leaves the other fields to be changed.
    const { status } = await trial.attempt({ kind: 'fill', fields: [field], submit: null });
    if (status !== 'done') continue;
    const view = trial.view(field.target);
    const value = heldBy(view);
    const isAdded = old !== '' && value.includes(old); // Of several choices, each is said beside the others.
    if (value && value !== old && !isAdded)
      picked.push({ field: { ...field, value }, old, name: sharedName(view) });
  }
  const typedFields = given.filter(({ affordance }) => affordance !== 'pick');
  const typed = typedFields.flatMap((typed): Change[] => {
    const view = trial.view(typed.target);
    const old = heldBy(view);
    // In a session that remembers, it may hold by now what it was to be changed to.
    const value = old === typed.value ? (changed(view, markIn([typed]))?.value ?? '') : typed.value;
    return value && value !== old ? [{ field: { ...typed, value }, old, name: sharedName(view) }] : [];
  });
  const changes = [...withSomeLeft(typed), ...picked];
  need(changes.length > 0, 'something to change');
  return changes;
}

/** Sends changes, and again without those that the form refuses; gives the ones it took. @throws Unfit when it took none. */
export async function save(
  trial: Trial,
  changes: readonly Change[],
  submit: ElementTarget | 'enter',
): Promise<readonly Change[]> {
  const form = trial.seen;
  let left = await standing(trial, changes);
  let typed = left.map(({ field }) => field);
  for (let sent = 0; sent < SENT_MAX && left.length > 0; sent += 1) {
    await trial.send(typed, submit);
    const refused = left.filter(({ field }) => find(trial.seen, field.target)?.field?.validation_message);
    if (refused.length === 0) {
      const wrote = () => writesIn(trial.recent).length > 0;
      need((wrote() || (await trial.until(wrote))) && !isDisturbed(trial.recent), 'nothing was saved');
      need(!isAskedFor(trial.seen.place, form, left), 'its address says it: nothing was to be kept');
      need(!(await isRefused(trial, form, left)), 'it was refused');
      return left;
    }
    left = left.filter((change) => !refused.includes(change));
    typed = refused.map(({ field, old }) => ({ ...field, value: old }));
  }
  need(false, 'it was refused');
  return [];
}

/**
 * The changes that stand in the form once all are made: another choice may empty what depends on it, by rights, and a field of a
 * library need not take a day that is typed.
 */
async function standing(trial: Trial, changes: readonly Change[]): Promise<readonly Change[]> {
  const isDay = ({ field: { target, value } }: Change) =>
    isWrittenDay(value) && find(trial.seen, target)?.field?.input_type !== 'date';
  const mayDepend = ({ field }: Change) => field.affordance === 'choose' || field.affordance === 'pick';
  const isChoice = (change: Change) => isDay(change) || mayDepend(change);
  if (!changes.some(isDay) && (changes.length < 2 || !changes.some(mayDepend))) return changes;
  await trial.do({ kind: 'fill', fields: changes.map(({ field }) => field), submit: null });
  const holds = ({ field }: Change) => {
    const view = find(trial.seen, field.target);
    return view !== null && heldBy(view) === field.value;
  };
  const left = changes.filter((change) => !isChoice(change) || holds(change));
  need(left.length > 0, 'something that stays changed');
  return left;
}

/**
 * Whether a form chose what its own page shows, as a query does: the page that follows says in its address, where the one before
 * did not, what was sent. Whoever goes back to the old address sees the old view by rights.
 */
function isAskedFor(place: string, form: Observation, changes: readonly Change[]): boolean {
  if (pageOf(place) !== pageOf(form.place) || !URL.canParse(place) || !URL.canParse(form.place)) return false;
  const before = [...new URL(form.place).searchParams].map(String);
  const added = [...new URL(place).searchParams].filter((one) => !before.includes(String(one)));
  const group = form.elements.find(({ target }) => target.path === changes[0]?.field.target.path)?.group;
  const own = form.elements.filter((view) => view.group === group);
  const held = own.flatMap((view) => [view.target.name, ...(view.field ? [heldBy(view)] : [])]);
  const said = new Set([...changes.map(({ field }) => field.value), ...held].filter(Boolean));
  return added.some(([, value]) => said.has(value));
}

/**
 * Whether the screen says that it did not take what was sent. A form that refuses shows itself again: a page that it
 * led to may say such words of its own, and only what is gone from it once it is loaded again was said of the sending.
 */
async function isRefused(trial: Trial, form: Observation, changes: readonly Change[]): Promise<boolean> {
  if (hasFault(trial.seen, form)) return true;
  const said = saidSince(trial.seen, form).filter((line) => REFUSED.test(line));
  if (said.length === 0 || changes.some(({ field }) => find(trial.seen, field.target)?.field))
    return said.length > 0;
  await trial.do({ kind: 'open', place: trial.seen.place });
  return lacking(said, linesOf(trial.seen)).length > 0;
}
