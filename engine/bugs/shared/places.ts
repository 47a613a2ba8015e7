import type {
  CheckAction,
  ElementTarget,
  ElementView,
  FieldValue,
  Observation,
} from '#engine/drivers/contract.ts';
import type { ListsProbe } from '#engine/drivers/probe-answers.ts';
import { type Form, needsFile } from '#engine/forms/form.ts';
import { formsOf, planFill } from '#engine/forms/form-options.ts';
import { routeOf, stableText } from '#engine/model/fingerprint.ts';
import { refusalFor } from '#engine/safety/refusals.ts';
import { codeIn } from './codes.ts';
import { need, pageOf } from './compare.ts';
import type { CheckContext } from './kind.ts';
import otherForms from './other-forms.json' with { type: 'json' };
import tradeForms from './trade-forms.json' with { type: 'json' };
import type { Trial } from './trial.ts';

/** Forms that make nothing that would be listed, or that must not be sent for a check. */
const NO_MAKER = new RegExp(otherForms.join('|'), 'i');
/** Forms by which something may be bought: only a run that may change all sends them for a check. */
const TRADES = new RegExp(tradeForms.join('|'), 'i');
/** Addresses of forms that make things, by the conventions of Rails, Laravel and Django. */
const MAKES = /\/(new|create|add)\/?$/i;
/** What must be ticked whether or not the form says so. */
const CONSENTS =
  /\b(accept|agree|consent|confirm|terms|akzeptier|zustimm|einverstanden|j.accepte|acepto|accetto)/i;
const FIELDS_MAX = 14;
const MARK = /rove[a-z0-9]+/i;
const MARKS = /rove[a-z0-9]+/gi;

/** Whether a page is there for a form that makes something. */
export const isMakerPage = (place: string): boolean => MAKES.test(pageOf(place));

/** A form that may make something with a name of its own. */
export type Maker = { form: Form; key: string; fields: FieldValue[]; submit: ElementTarget | 'enter' | null };

/** Forms of the screen that could make an item, with values of which one carries the run's mark. */
export function makersOf(context: CheckContext): Maker[] {
  const { seen, memory } = context;
  const persona = { ...context.persona, token: `${context.persona.token}k${context.serial}` };
  const grouped = formsOf(seen.elements);
  const inForm = new Set(grouped.flatMap(({ fields }) => fields));
  const loose = seen.elements
    .filter((view) => isTextField(view) && !view.group && !inForm.has(view))
    .map((view): Form => ({ group: '', fields: [view], submit: null }));
  return [...grouped, ...loose].flatMap((form) => {
    if (!form.fields.some(isTextField) || !maySend(form, context) || isEditor(form, seen.place)) return [];
    const { action } = planFill(form, 'valid', memory, persona, 0);
    const fields = withMark(
      action.fields.filter((field) => !isLeft(field, form)),
      form,
      persona.token,
    );
    if (!fields) return [];
    return [{ form, key: keyOf(form), fields, submit: action.submit }];
  });
}

/** Whether a user who makes something leaves it as it is: a switch that is not asked for, which may hide what is made, or a file. */
function isLeft({ target, affordance }: FieldValue, { fields }: Form): boolean {
  if (affordance === 'upload') return true;
  const view = fields.find((one) => one.target.path === target.path);
  return affordance === 'toggle' && !view?.field?.required && !CONSENTS.test(target.name);
}

/** Forms that were brought up here and name nothing, as one that takes an amount and a day: what they make carries no mark. */
export function namelessMakersOf(context: CheckContext): Maker[] {
  if (context.opened_by === null) return [];
  const named = new Set(makersOf(context).map(({ key }) => key));
  return formsOf(context.seen.elements).flatMap((form) => {
    const isTyped = form.fields.some(({ affordance }) => affordance === 'type');
    if (!isTyped || named.has(keyOf(form)) || !maySend(form, context)) return [];
    const { action } = planFill(form, 'valid', context.memory, context.persona, 0);
    const fields = action.fields.filter(({ affordance }) => affordance !== 'upload');
    return [{ form, key: keyOf(form), fields, submit: action.submit }];
  });
}

/** Those that stand beside the list of what they make, as far as can be told: not on a page of their own. */
export const listMakersOf = (context: CheckContext): (Maker & Pick<CheckAction, 'opener'>)[] =>
  isMakerPage(context.seen.place)
    ? []
    : makersOf(context).map((maker) => ({ ...maker, ...openerOf(context) }));

/** What brought up a form that has no address, where anything did. */
export const openerOf = ({ opened_by }: CheckContext): Pick<CheckAction, 'opener'> =>
  opened_by ? { opener: opened_by } : {};

/** Whether a form may be sent for a check: it is no filter or login, needs no file, and nothing forbids it. */
function maySend(form: Form, { refuse, destructive, mode }: CheckContext): boolean {
  const members = form.submit ? [...form.fields, form.submit] : form.fields;
  const chief = form.submit ?? form.fields[0];
  const words = [
    form.group,
    form.submit?.target.name ?? '',
    ...form.fields.map(
      ({ target, field }) => `${target.role} ${target.name} ${field?.field_name} ${field?.input_type}`,
    ),
  ].join(' ');
  if (!chief || form.fields.length > FIELDS_MAX || NO_MAKER.test(words)) return false;
  if (mode !== 'active' && TRADES.test(words)) return false;
  if (needsFile(form)) return false;
  return refuse(chief, members) === '' && refusalFor(chief.target.name, '', destructive) === '';
}

/**
 * Whether a form shows what is there already, to be changed: it makes nothing. What makes a thing may begin with some
 * values, as the day or the user's name, but its first text is empty and most others are, or one that it cannot do without; or its
 * address says what it is for.
 */
function isEditor({ fields }: Form, place: string): boolean {
  const texts = fields.filter(isTextField);
  const held = texts.filter(({ field }) => field?.value !== '');
  return (
    held.length > 0 &&
    (held[0] === texts[0] || held.length * 2 >= texts.length) &&
    !fields.some(({ field }) => field?.required && field.value === '') &&
    !isMakerPage(place)
  );
}

export function isTextField(view: ElementView): boolean {
  if (view.affordance !== 'type' || !view.enabled || !view.field || view.target.role !== 'textbox')
    return false;
  return /^(text|textarea|)$/.test(view.field.input_type);
}

/** A form's name that stays the same from run to run. */
export function keyOf({ group, fields }: Form): string {
  return stableText(`${group}|${fields.map(({ target }) => target.name).join(',')}`);
}

/**
 * The fields with a mark of their own in the first that takes text, by which a list mostly names what it lists; null when
 * none can hold it. A value that was good before carries the mark of that time: what was made then must not be taken for
 * what is made now.
 */
function withMark(fields: readonly FieldValue[], form: Form, token: string): FieldValue[] | null {
  const anew = fields.map((field) => {
    const value = field.value.replace(MARKS, token);
    return { ...field, value: value === field.value ? codeIn(field, token) : value };
  });
  const takesMark = (view: ElementView) =>
    isTextField(view) && !view.field?.pattern && (view.field?.max_length ?? 99) > token.length + 10;
  // A value with numbers and no mark was learnt: a code that takes nothing else.
  const isCode = (value: string) => /\d/.test(value) && !MARK.test(value);
  const first = form.fields.find((view) => takesMark(view) && !isCode(typedInto(view, anew)));
  if (!first) return anew.some(({ value }) => MARK.test(value)) ? anew : null;
  const [word = 'Note'] = /^\p{L}+/u.exec(typedInto(first, anew)) ?? [];
  return anew.map((field) =>
    field.target.path === first.target.path && !MARK.test(field.value)
      ? { ...field, value: `${word.slice(0, 9)} ${token}` }
      : field,
  );
}

const typedInto = ({ target }: ElementView, fields: readonly FieldValue[]): string =>
  fields.find((field) => field.target.path === target.path)?.value ?? '';

/** Whether an address names a thing, so that its page is that of this one. */
export const showsOneThing = (place: string): boolean => routeOf(place).includes(':');

/** The mark by which what was made is known again. */
export function markIn(fields: readonly FieldValue[]): string {
  return fields.map(({ value }) => markOf(value)).find((mark) => mark !== '') ?? '';
}

/** The first mark in a text, '' where there is none. */
export const markOf = (text: string): string => MARK.exec(text)?.[0] ?? '';

export type Listed = { path: string; items: ListsProbe[number]['items'] };

/**
 * Whether a page is of a thing of the list, as their addresses say: below it, or called as one of it. A row also names
 * things of other lists, whose pages have the same labels for what is theirs.
 */
export function isOfList(list: string, page: string): boolean {
  const [own, other] = [list, page].map((place) => new URL(place).pathname.replace(/\/$/, ''));
  if (own && other?.startsWith(`${own}/`)) return true;
  const lastName = (path = '') => path.split('/').findLast((part) => /\p{L}/u.test(part) && !/\d/.test(part));
  const stem = (name = '') => name.toLowerCase().replace(/(ies|es|s|y)$/, '');
  return stem(lastName(own)) !== '' && stem(lastName(own)) === stem(lastName(other));
}

/** Whether a text carries a mark as a whole word. */
export const carries = (text: string, mark: string): boolean =>
  new RegExp(`(?<![a-z0-9])${mark}(?![a-z0-9])`, 'i').test(text);

/** In each list, the items that carry a mark. */
export function marked(lists: ListsProbe, mark: string): Listed[] {
  return lists
    .map(({ path, items }) => ({ path, items: items.filter(({ text }) => carries(text, mark)) }))
    .filter(({ items }) => items.length > 0);
}

/** The innermost list that an item with this mark stands in. */
export function listOf(lists: ListsProbe, mark: string): Listed | null {
  return marked(lists, mark).toSorted((a, b) => b.path.length - a.path.length)[0] ?? null;
}

/** Whether the screen is still the one that the form stands on, as after sending it without leaving. */
export function stays(trial: Trial, from: Observation): boolean {
  return pageOf(trial.seen.place) === pageOf(from.place) && trial.seen.title === from.title;
}

/** What an action of a check was given to fill. @throws Unfit when that is nothing. */
export function filling(
  action: CheckAction,
  trial: Trial,
): { fields: FieldValue[]; submit: ElementTarget | 'enter' | null } {
  need(action.fields && action.fields.length > 0, 'fields');
  return { fields: trial.fresh(action.fields), submit: action.submit ?? null };
}
