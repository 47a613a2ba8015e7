import type { CheckAction, ElementTarget, ElementView, Observation } from '#engine/drivers/contract.ts';
import { totalsIn } from '#engine/export/runtime/totals.ts';
import { isDisturbed, isPaged, need, pageNumbersIn, pageOf, type Texts, textsOf } from './compare.ts';
import type { CheckContext } from './kind.ts';
import { tablesOf } from './table.ts';
import type { Trial } from './trial.ts';

const NEXT =
  /^((go to )?(the )?next( page)?|older( posts)?|weiter|(zur )?nächsten?( seite)?|(page )?suivante?|(página )?siguiente|[›»>→]|next [›»>→])$/i;
const MORE = /^((load|show|view|see) (more|all)( .*)?|more( results| items)?)$/i;
/** How many numbers of pages are shown at most. */
const PAGES_MAX = 15;
const BACK =
  /^((go to )?(the )?prev(ious)?( page)?|newer( posts)?|zurück|(zur )?vorherigen?( seite)?|(page )?précédente?|(página )?anterior|[‹«<←]|[‹«<←] prev(ious)?)$/i;

/** The control that leads to the next page of a list, as something that a check could be done with. */
export function nextPages({ seen, refuse }: CheckContext, check: string): CheckAction[] {
  if (seen.dialogs > 0) return [];
  const next = nextIn(seen);
  if (!next || refuse(next, [next]) !== '') return [];
  if (next.leads_to !== '' && pageOf(next.leads_to) !== pageOf(seen.place)) return [];
  return [{ kind: 'check', check, target: next.target }];
}

export function nextOn({ seen }: Pick<Trial, 'seen'>): ElementView | undefined {
  return nextIn(seen);
}

export function backOn({ seen }: Trial): ElementView | undefined {
  return turnerIn(seen, BACK, -1);
}

function nextIn(seen: Observation): ElementView | undefined {
  return turnerIn(seen, NEXT, 1);
}

/** What turns a page: the control that says so, else the number of that page. One that is switched off says that there is none. */
function turnerIn(seen: Observation, words: RegExp, by: number): ElementView | undefined {
  const named = seen.elements.filter((view) => isNamed(view, words));
  return named.length > 0 ? named.find(({ enabled }) => enabled) : numberedBy(seen, by);
}

/** The page so many on from the one that is shown, where pages have numbers. */
function numberedBy(seen: Observation, by: number): ElementView | undefined {
  const pages = pagesOn(seen);
  return pages.size === 0 ? undefined : pages.get(numberShown(seen, pages) + by);
}

/** Controls that lead to pages by their numbers; none where there are so many that they are days of a month. */
function pagesOn({ elements }: Observation): Map<number, ElementView> {
  const pages = new Map<number, ElementView>();
  for (const view of pageNumbersIn(elements)) {
    const number = Number(/\d+/.exec(view.target.name));
    if (!pages.has(number)) pages.set(number, view);
  }
  return pages.size > PAGES_MAX || !(pages.has(2) || pages.has(1)) ? new Map() : pages;
}

/** The number of the page that is shown: the one that is marked, that is no control, or that the address names. */
function numberShown({ place }: Observation, pages: ReadonlyMap<number, ElementView>): number {
  const [marked, ...others] = [...pages].filter(([, { selected, enabled }]) => selected || !enabled);
  if (marked && others.length === 0) return marked[0];
  if (!pages.has(1)) return 1;
  const named = /[?&](?:page|p|pg|seite|pagina)=(\d{1,3})\b/i.exec(place)?.[1];
  return Number(named ?? 1);
}

function isNamed({ affordance, target }: ElementView, words: RegExp): boolean {
  return affordance === 'activate' && words.test(target.name.trim());
}

/** Whether a list is shown from its beginning: all of it, or the first of pages that can be turned. */
export function isFromStart(seen: Observation): boolean {
  if (!isPaged(seen)) return true;
  const names = seen.elements.map(({ target }) => target.name.trim());
  if (names.some((name) => MORE.test(name))) return false;
  const pages = pagesOn(seen);
  if (pages.size > 0) return numberShown(seen, pages) === 1;
  if (!names.some((name) => NEXT.test(name))) return false;
  return !seen.elements.some((view) => isNamed(view, BACK) && view.enabled);
}

/** Turns a page. @throws Unfit when that leads elsewhere, or does not come to an end. */
export async function turn(trial: Trial, target: ElementTarget): Promise<void> {
  const { place } = trial.seen;
  await trial.do({ kind: 'activate', target });
  need(
    pageOf(trial.seen.place) === pageOf(place) && !isDisturbed(trial.recent) && trial.seen.busy === undefined,
    'not at rest',
  );
}

/** How many items the longest of the lists has. */
export const longestIn = (lists: Texts): number => longestOf(lists)?.[1].length ?? 0;

/** The longest of lists, behind its path; undefined where there is none. */
export const longestOf = (lists: Iterable<[string, string[]]>): [string, string[]] | undefined =>
  [...lists].toSorted((a, b) => b[1].length - a[1].length)[0];

/** What the lists say that are seen as a whole. */
export async function listed(trial: Trial): Promise<Texts> {
  return textsOf((await trial.lists()).filter(({ cut }) => !cut));
}

/**
 * How many there are on all pages, where the screen, or `told` beside it, says one such number above those that are shown;
 * null where that is not plain. What stands in a cell, as a weight, counts no rows.
 */
export async function totalBeyond(trial: Trial, shown: number, told = 0): Promise<number | null> {
  const tables = tablesOf(await trial.lists());
  const cells = new Set(tables.flatMap(({ rows }) => rows.flat()).map((cell) => cell.trim()));
  const around = trial.seen.text.split('\n').filter((line) => !cells.has(line.trim()));
  const [one, ...others] = new Set([told, ...totalsIn(around.join('\n'))].filter((total) => total > shown));
  return one !== undefined && others.length === 0 ? one : null;
}
