import type { CheckAction, ElementView } from '#engine/drivers/contract.ts';
import { isDisturbed, need, pageOf } from './compare.ts';
import type { CheckContext } from './kind.ts';
import type { Trial } from './trial.ts';
import unsortWords from './unsort-words.json' with { type: 'json' };

const SORT = /\b(sort|order( by)?|sortier\w*|trier|ordenar|ordina)\b/i;

/** What a head says whose third state takes the order back: what is shown then is in no order of its column. */
const TAKES_BACK = new RegExp(
  String.raw`^(?=.*(?:sort|ordn|orden|ordin|\btri\b)).*(?<!\p{L})(?:${unsortWords.join('|')})(?!\p{L})`,
  'iu',
);

/** Controls that sort a list: lists of orders, and heads of columns. */
export function sortersOn({ seen, refuse }: CheckContext): { choices: ElementView[]; heads: ElementView[] } {
  if (seen.dialogs > 0) return { choices: [], heads: [] };
  const usable = seen.elements.filter((view) => view.enabled && refuse(view, [view]) === '');
  return {
    choices: usable.filter(isChoice),
    heads: presses(usable.filter((view) => isHead(view, seen.place))),
  };
}

const PRESSED = /^(button|link)$/;

/** Where heads have controls of their own these are pressed, each once, and the heads around them are not. */
function presses(heads: readonly ElementView[]): ElementView[] {
  const controls = heads.filter(({ target }) => PRESSED.test(target.role));
  const rows = new Set(controls.map(({ target }) => rowOf(target.path)));
  return heads.filter(({ target }) => PRESSED.test(target.role) || !rows.has(rowOf(target.path)));
}

/** The path of the row that a head stands in. */
function rowOf(path: string): string {
  return path.replace(/(^|>)th\d+(>.*)?$/, '');
}

function isChoice({ affordance, field, target }: ElementView): boolean {
  return (
    affordance === 'choose' &&
    field !== null &&
    target.role === 'combobox' &&
    SORT.test(`${target.name} ${field.label} ${field.field_name}`)
  );
}

/** Whether a control stands in the head of a column of a table: by its path, or as one of several in its row where it has an id. */
export const standsInHead = ({ target, collection }: Pick<ElementView, 'target' | 'collection'>): boolean =>
  /(^|>)th\d+(>|$)/.test(target.path) || /^tr\|(?:.*>)?th(?:>.*)?\|/.test(collection);

/** The head of a column that can be pressed: a button, or a link to the same page with another query. */
function isHead(view: ElementView, place: string): boolean {
  const { affordance, leads_to, target } = view;
  return (
    affordance === 'activate' &&
    (leads_to === '' || pageOf(leads_to) === pageOf(place)) &&
    target.name !== '' &&
    !TAKES_BACK.test(target.name) &&
    (target.role === 'columnheader' || standsInHead(view))
  );
}

/** Sorts as an action says. @throws Unfit when that does not come to an end. */
export async function sortBy(trial: Trial, { target, fields }: CheckAction): Promise<void> {
  need(target, 'a control');
  if (fields) await trial.do({ kind: 'fill', fields, submit: null });
  else await trial.do({ kind: 'activate', target });
  need(!isDisturbed(trial.recent) && (await trial.hasCome()), 'not at rest');
}
