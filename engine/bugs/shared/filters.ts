import type { ElementTarget, ElementView, Observation } from '#engine/drivers/contract.ts';
import { choose, isChooser, isSentOn, isTypedList, valuesOf } from './choosing.ts';
import { isSameBag, itemsAt, need, type Texts } from './compare.ts';
import { isoDay } from './days.ts';
import type { CheckContext } from './kind.ts';
import { filterValues, sharedFirst, standsForAll, wordsToFind } from './narrowing.ts';
import noFilters from './no-filters.json' with { type: 'json' };
import { isFromStart, listed, longestOf } from './paging.ts';
import { dayIn, daysWithin } from './said-days.ts';
import { isSearched, searched, searchesOn } from './search.ts';
import { switchesOf } from './switches.ts';
import type { Trial } from './trial.ts';

/** How a filter is used: text is typed, a value is chosen from the browser's own list, or something is pressed. */
export type FilterUse = 'type' | 'choose' | 'press';
export type Use = { target: ElementTarget; how: FilterUse };

/** What changes the order or the length of a page, and not what is listed. */
const NO_FILTER = new RegExp(
  String.raw`\b(${[...noFilters, 'page size', 'sprache', 'langue', 'idioma', 'lingua'].join('|')})\b`,
  'i',
);
const ITEMS_MIN = 3;
const TRIES = 2;
const PAGE = /^\d{1,3}$/;

/** Searches, lists of values and switches by which a part of a list is shown. */
export function filtersOn(context: CheckContext): ElementTarget[] {
  const { seen, refuse } = context;
  const choosers = seen.elements
    .filter(
      (view) => isChooser(view) && !NO_FILTER.test(view.target.name) && !PAGE.test(view.field?.value ?? ''),
    )
    .filter((view) => !isSentOn(view, seen.elements) && refuse(view, [view]) === '')
    .map(({ target }) => target);
  // Tabs part a page; those of which one shows all part a list.
  const switches = switchesOf(context)
    .filter(({ chosen, whole }) => whole || chosen.target.role !== 'tab')
    .filter(({ chosen, others }) => ![chosen, ...others].every(({ target }) => PAGE.test(target.name.trim())))
    .map(({ chosen }) => chosen.target);
  return [...searchesOn(context), ...choosers, ...switches];
}

/** Whether a filter or a search is in effect: what is listed is a part of all, and says little of it. */
export function isNarrowed(seen: Observation): boolean {
  // What shows all is called so, or is the first value of the browser's own list; or it is what the page begins with.
  const isSet = ({ affordance, field, chosen = field?.value ?? '', initial = '' }: ElementView) =>
    affordance === 'choose'
      ? ![field?.options[0], '', undefined, initial].includes(field?.value)
      : chosen !== '' && chosen !== initial && !standsForAll(chosen);
  const isFilter = (view: ElementView) =>
    isChooser(view) && !NO_FILTER.test(view.target.name) && !isSentOn(view, seen.elements);
  const asked = askedIn(seen.place);
  const isAsked = ({ affordance, field }: ElementView) =>
    affordance === 'type' && asked.has(field?.value ?? '');
  return isSearched(seen) || seen.elements.some((view) => (isFilter(view) && isSet(view)) || isAsked(view));
}

/** What an address asks a list for, as its days or amounts. */
function askedIn(place: string): ReadonlySet<string> {
  const { searchParams } = URL.canParse(place) ? new URL(place) : { searchParams: new URLSearchParams() };
  return new Set([...searchParams.values()].filter((value) => value !== ''));
}

/** Whether lists show all that there is to them, from the beginning, and nothing lies over them. */
export function showsWhole(seen: Observation): boolean {
  return seen.dialogs === 0 && isFromStart(seen) && !isNarrowed(seen);
}

export function usedBy(view: ElementView): FilterUse {
  const { affordance } = view;
  if (isTypedList(view)) return 'press';
  return affordance === 'type' || affordance === 'choose' ? affordance : 'press';
}

/** Uses a filter and waits for what it shows. @throws Unfit when that leads elsewhere. */
export async function applyFilter(trial: Trial, { target, how }: Use, value: string): Promise<void> {
  if (how !== 'type') return choose(trial, target, value);
  await searched(trial, target, value, async () => [...(await listed(trial)).values()].flat());
  need(trial.seen.busy === undefined, 'not at rest');
}

/** Values that may leave a part of these items: those that some of them say, then those that none says, as where all on a page are alike. */
async function valuesFor(trial: Trial, { target, how }: Use, items: readonly string[]): Promise<string[]> {
  if (how === 'type' && trial.view(target).field?.input_type === 'date') return lateDaysOf(items);
  if (how === 'type') return wordsToFind(items).slice(0, TRIES);
  const offered = await valuesOf(trial, target);
  const said = sharedFirst(filterValues(offered, items), items).slice(0, TRIES);
  const others = offered.filter((value) => !said.includes(value) && !standsForAll(value));
  return [...said, ...others.slice(0, TRIES)];
}

/** The last day that items say, and one in the midst of them: a range from there holds few of them. */
function lateDaysOf(items: readonly string[]): string[] {
  const said = items.flatMap(daysWithin).flatMap((day) => dayIn(day) ?? []);
  const days = [...new Set(said)].toSorted((a, b) => a - b);
  const late = [days.at(-1), days[Math.floor(days.length / 2)]].filter((at) => at !== undefined);
  return late.map(isoDay);
}

/** A part of the longest list that a value of the filter leaves, with that value. @throws Unfit where none does. */
export async function narrow(
  trial: Trial,
  use: Use,
  whole: Texts,
): Promise<{ path: string; items: string[]; value: string }> {
  const [path, items] = longestOf(whole) ?? [];
  need(path && items && items.length >= ITEMS_MIN, 'a list');
  for (const value of await valuesFor(trial, use, items)) {
    await applyFilter(trial, use, value);
    const part = itemsAt(await listed(trial), path, items);
    if (part.length > 0 && !isSameBag(part, items)) return { path, items: part, value };
  }
  need(false, 'a value that leaves another list');
}
