import type { ElementTarget, ElementView, Observation } from '#engine/drivers/contract.ts';
import type { ListsProbe } from '#engine/drivers/probe-answers.ts';
import { type Form, needsFile } from '#engine/forms/form.ts';
import { formsOf } from '#engine/forms/form-options.ts';
import { isSiteForm } from '#engine/forms/site-form.ts';
import { holdsName } from '#engine/model/account-names.ts';
import { sharedName } from '#engine/model/shared-name.ts';
import { refusalFor } from '#engine/safety/refusals.ts';
import { need } from './compare.ts';
import type { CheckContext } from './kind.ts';
import otherButtons from './other-buttons.json' with { type: 'json' };
import savers from './savers.json' with { type: 'json' };
import { find, findInRow, type Trial } from './trial.ts';

const FIELDS_MAX = 30;
/** Letters of what tells one row from another. */
const WORD_MIN = 3;
/** What saves: any other button may add, order or ask for something, of which its form holds a first guess only. */
const SAVES = new RegExp(String.raw`(?<!\p{L})(${savers.join('|')})(?!\p{L})`, 'iu');
const NOT_PRESSED = new RegExp(String.raw`\b(${otherButtons.join('|')})\b`, 'i');
/** Forms that save nothing. */
const NO_EDITOR = /search|filter|\bfind\b|sign-?(in|up)|\blog-?(in|on)/i;

/** Forms that hold values already, all that they require among them, and have a button that saves; of those in the rows of a list the first. The name of a test account is none of their fields: it stays what it is. */
export function editorsOn(context: CheckContext): Form[] {
  const { seen, opened_by, memory } = context;
  if ((seen.dialogs > 0 && !opened_by) || !/^https?:/.test(seen.place)) return [];
  return formsOf(seen.elements)
    .filter((form, index, all) => isFirstOfItsRows(form, index, all) && mayBeSent(form, context))
    .map((form) => ({ ...form, fields: form.fields.filter((view) => isOpen(view, memory.accounts)) }));
}

/** A file that may be added is not, and a test account keeps its name. */
const isOpen = (view: ElementView, accounts: CheckContext['memory']['accounts']): boolean =>
  view.affordance !== 'upload' && !holdsName(view, accounts);

function mayBeSent(form: Form, { refuse, destructive, mode, seen }: CheckContext): boolean {
  const { group, fields, submit } = form;
  if (submit?.target.role !== 'button' || fields.length > FIELDS_MAX) return false;
  const { name } = submit.target;
  if (!SAVES.test(name) || NOT_PRESSED.test(name) || NO_EDITOR.test(group)) return false;
  if (refuse(submit, [...fields, submit]) || refusalFor(name, '', destructive)) return false;
  if (mode !== 'active' && isSiteForm(seen, form)) return false;
  if (fields.some(({ field }) => field?.input_type === 'password')) return false;
  return !needsFile(form) && holdsValues(fields);
}

/** Whether a form is of a thing that is there: what makes one begins with some values too, but not with those that it cannot do without. */
function holdsValues(fields: readonly ElementView[]): boolean {
  if (fields.some((view) => view.field?.required && heldBy(view) === '')) return false;
  return fields.some((view) => view.affordance === 'type' && view.field?.value);
}

/** @throws Unfit where the form of a field, opened anew, holds nothing: what it held was typed before, and was not sent. */
export async function needValues(trial: Trial, field: ElementTarget): Promise<void> {
  const isHeld = () => {
    const own = find(trial.seen, field);
    return formsOf(trial.seen.elements).some(
      ({ fields }) => own !== null && fields.includes(own) && holdsValues(fields),
    );
  };
  need(isHeld() || (await trial.until(isHeld, trial.pace.save_ms / 2)), 'a form of a thing that is there');
}

function isFirstOfItsRows(form: Form, index: number, all: readonly Form[]): boolean {
  const nameOf = ({ fields }: Form) => fields.map(sharedName).join(',');
  return all.findIndex((one) => nameOf(one) === nameOf(form)) === index;
}

/** What a field holds; of what is switched, `on` or `off`. */
export function heldBy({ affordance, selected, field, chosen }: ElementView): string {
  if (chosen !== undefined) return chosen;
  if (affordance === 'toggle') return selected ? 'on' : 'off';
  return field?.value ?? '';
}

type Reopening = {
  field: ElementTarget;
  opener: ElementTarget | undefined;
  /** What its item held, or was given: the row that says most of it is the item's, wherever it stands by now. */
  says?: readonly string[];
};

/**
 * Opens the place of a form, and brings the form up again where it has no address. Gives whether that was from a
 * row of a list, where another item may stand by now, or from elsewhere on the page; null where it had one. @throws Unfit
 */
export async function reopen(
  trial: Trial,
  { place }: Observation,
  form: Reopening,
): Promise<'row' | 'page' | null> {
  await trial.do({ kind: 'open', place });
  return bringUp(trial, form);
}

/** The same where its page is shown: a form that is there is left as it is. @throws Unfit */
export async function bringUp(
  trial: Trial,
  { field, opener, says = [] }: Reopening,
): Promise<'row' | 'page' | null> {
  if (!opener || find(trial.seen, field)?.field) return null;
  const row = rowOf(await trial.lists(), opener);
  const now = (row && sayingMost(trial, opener, row, says)) ?? findInRow(trial.seen, opener);
  need(now, 'what opens the form is gone');
  await trial.do({ kind: 'activate', target: now.target });
  return row ? 'row' : 'page';
}

type Items = ListsProbe[number]['items'];
type Row = { items: Items; own: Items[number] };

/** The row that a control stands in, among the others of its list; null where it stands in none. */
function rowOf(lists: ListsProbe, { path }: ElementTarget): Row | null {
  for (const { items } of lists) {
    const own = items.find((one) => path.startsWith(`${one.path}>`));
    if (own && items.length > 1) return { items, own };
  }
  return null;
}

/** What stands in the row that says most of these words as `opener` stands in its own; null where no one row does. */
function sayingMost(
  { seen }: Trial,
  opener: ElementTarget,
  { items, own }: Row,
  says: readonly string[],
): ElementView | null {
  const words = [...new Set(says)].filter((text) => text.length >= WORD_MIN);
  const scores = items.map(({ text }) => words.filter((word) => text.includes(word)).length);
  const most = Math.max(...scores);
  if (most === 0 || scores.filter((score) => score === most).length > 1) return null;
  const path = `${items[scores.indexOf(most)]?.path}${opener.path.slice(own.path.length)}`;
  return seen.elements.find(({ target }) => target.path === path && target.role === opener.role) ?? null;
}
