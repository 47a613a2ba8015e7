import type { CheckAction, ElementTarget } from '#engine/drivers/contract.ts';
import type { ListsProbe } from '#engine/drivers/probe-answers.ts';
import { ARROWS } from '#engine/export/runtime/arrows.ts';
import { shownBy } from '#engine/model/reproduction.ts';
import { asksToSignIn, isPaged, isSameBag, isSameOrder, need, pageOf, textsOf } from '../shared/compare.ts';
import { showsWhole } from '../shared/filters.ts';
import type { CheckContext, Sighting, TriedKind } from '../shared/kind.ts';
import { sortBy, sortersOn, standsInHead } from '../shared/sorting.ts';
import type { Trial } from '../shared/trial.ts';
import { cellsIn, cellsUnder, columnName, type Head } from './columns.ts';
import { faultIn, isInOrderAsText, type Order } from './order.ts';
import { columnIsOutOfOrder } from './reproduce.ts';

type Variants = 'as_text' | 'unsorted' | 'ranks' | 'accents';
/** `turns`: how often its head was pressed. */
type Facts = { head: string; order: Order; turns: number };

/** Pressing a head once may sort up, and once more down. */
const TURNS = 2;
const MISLEADS = 'what stands first is taken for the least or the most, and is not';

/** What a table was sorted by is in order, one way or the other. */
export const wrongSortOrder: TriedKind<Variants, Facts> = {
  id: 'wrong_sort_order',
  category: 'functional',
  description: 'After sorting by a column, its numbers, dates or words stand in no order',
  sentence: 'Sort by TARGET and read down its column',
  fingerprint_rule: 'route and name of the column',
  variants: {
    as_text: {
      severity: 'major',
      because: MISLEADS,
      title: ({ head, order }) => `"${head}" sorts ${order} as if they were words`,
    },
    unsorted: {
      severity: 'major',
      because: MISLEADS,
      title: ({ head, order }) => `Sorting by "${head}" leaves its ${order} out of order`,
    },
    ranks: {
      severity: 'minor',
      because: 'all is listed, but the gravest does not stand first or last',
      title: ({ head }) => `"${head}" sorts ranks by their first letters`,
    },
    accents: {
      severity: 'minor',
      because: 'all is listed, but not where a reader looks for it',
      title: ({ head }) => `Sorting by "${head}" puts letters with accents behind Z`,
    },
  },
  budget: { chance: 0.035, seconds: 1.6, most: 32, on_route: 4 },
  inPassing: { variant: 'unsorted', facts: { head: '', order: 'numbers', turns: 1 } },
  reproduce: ({ facts: { head, turns }, used }) =>
    shownBy(
      columnIsOutOfOrder,
      { choice: used.form().fields, control: used.target(), head, turns },
      { late: true },
    ),
  changes: false,
  stays: true,
  appliesTo: sortings,
  run: async (trial, action) => {
    const { start } = trial;
    const head = headOf(trial, action);
    let isMoved = false;
    const seen: string[] = [];
    let original: ReturnType<typeof textsOf> | null = null;
    for (let turn = 0; turn < (action.fields ? 1 : TURNS); turn += 1) {
      const shown = await trial.lists();
      const before = textsOf(shown);
      original ??= before;
      await sortBy(trial, turn === 0 ? action : { ...action, target: againOf(trial, action) });
      need(
        pageOf(trial.seen.place) === pageOf(start.place) && !asksToSignIn(trial.seen, start),
        'another page',
      );
      const list = await movedSince(trial, before, head);
      if (!list) continue; // It stood in this order already: only sorting it the other way moves it.
      isMoved = true;
      if (turn > 0 && isTakenBack(original, list)) break;
      const cells = cellsIn(head, list) ?? cellsUnder(head, trial.seen.text.split('\n'), list);
      need(cells, 'no column of this name');
      seen.push(...cellsBefore(shown, list, head));
      const order = faultIn(cells, isPaged(trial.seen) ? seen : []);
      if (order && (await isStill(trial, list)))
        return [sightingOf(trial, action, { head: columnName(head, list), order, turns: turn + 1 }, cells)];
      // Of pages the first shows the least or the most only: the other way shows other rows.
      if (!isPaged(trial.seen)) break;
    }
    need(isMoved, 'no list was put in another order');
    return [];
  },
};

/** The third state of a head takes the sorting back. */
function isTakenBack(original: ReturnType<typeof textsOf>, list: ListsProbe[number]): boolean {
  return isSameOrder(original.get(list.path) ?? [], textsOf([list]).get(list.path) ?? []);
}

function cellsBefore(shown: ListsProbe, { path }: ListsProbe[number], head: Head): string[] {
  const earlier = shown.find((one) => one.path === path);
  return (earlier && cellsIn(head, earlier)) ?? [];
}

/**
 * The list that stands in another order than before, a table with the column first: what is around its rows has moved with
 * them. None where nothing moved.
 */
async function movedSince(
  trial: Trial,
  before: ReturnType<typeof textsOf>,
  head: Head,
): Promise<ListsProbe[number] | undefined> {
  const lists = await trial.lists();
  const sorted = textsOf(lists);
  const moved = isPaged(trial.seen) ? isTurned : isReordered;
  const others = lists.filter(({ path }) => moved(before.get(path), sorted.get(path)));
  return others.find((list) => cellsIn(head, list) !== null) ?? others[0];
}

/** Heads of columns, and orders that are called like one. */
function sortings(context: CheckContext): CheckAction[] {
  const { choices, heads } = sortersOn(context);
  if (!showsWhole(context.seen)) return [];
  const lines = context.seen.text.toLowerCase().split('\n');
  // The order of numbers and days is not that of their letters; names stand first in a table.
  const pressed = heads
    .toReversed()
    .toSorted((one, other) => Number(other.measured ?? false) - Number(one.measured ?? false))
    .map(({ target }): CheckAction => ({ kind: 'check', check: 'wrong_sort_order', target }));
  const chosen = choices.flatMap(({ target, field }) =>
    (field?.options ?? [])
      .filter((option) => option !== field?.value && lines.includes(option.toLowerCase()))
      .map((value): CheckAction => {
        const fields = [{ target, affordance: 'choose' as const, value }];
        return { kind: 'check', check: 'wrong_sort_order', target, fields };
      }),
  );
  return [...pressed, ...chosen];
}

/** The head that an action sorts by: the one that is pressed, or the one that is chosen among several. */
function headOf(trial: Trial, { target, fields }: CheckAction): Head {
  need(target, 'a control');
  const name = fields?.[0]?.value;
  if (name !== undefined) return { name, place: null, others: trial.view(target).field?.options ?? [] };
  const place = /(?:^|>)th(\d+)(?:>|$)/.exec(target.path)?.[1];
  return { name: target.name, place: place === undefined ? null : Number(place), others: [] };
}

/** The head that was pressed, as it is now: its name may say which way it goes. */
function againOf(trial: Trial, { target }: CheckAction): ElementTarget {
  need(target, 'a control');
  const sameHead = trial.seen.elements.find(
    (view) => standsInHead(view) && view.target.path === target.path && view.affordance === 'activate',
  );
  return (sameHead ?? trial.view(target)).target;
}

/** Of pages only the first is seen: what stands on it may be others of the list. */
function isTurned(before: string[] | undefined, after: string[] | undefined): boolean {
  return (
    before !== undefined &&
    after !== undefined &&
    before.length === after.length &&
    !isSameOrder(before, after)
  );
}

function isReordered(before: string[] | undefined, after: string[] | undefined): boolean {
  return (
    before !== undefined && after !== undefined && isSameBag(before, after) && !isSameOrder(before, after)
  );
}

/** A list that is another one at every look is not sorted. */
async function isStill(trial: Trial, { path, items }: ListsProbe[number]): Promise<boolean> {
  await trial.look();
  const now = (await trial.lists()).find((one) => one.path === path);
  const texts = items.map(({ text }) => text);
  return (
    now !== undefined &&
    isSameOrder(
      now.items.map(({ text }) => text),
      texts,
    )
  );
}

function variantOf(order: Order, cells: readonly string[]): Variants {
  if (order === 'ranks' || order === 'accents') return order;
  return order !== 'texts' && isInOrderAsText(cells) ? 'as_text' : 'unsorted';
}

function sightingOf(
  trial: Trial,
  { target }: CheckAction,
  facts: Facts,
  cells: readonly string[],
): Sighting<Variants, Facts> {
  return {
    variant: variantOf(facts.order, cells),
    facts,
    // The arrow tells the order that the list is in now.
    key: [facts.head.replace(new RegExp(`\\s*${ARROWS}+$`, 'u'), '')],
    description: `The list was sorted by "${facts.head}", and that column goes neither up nor down, or its first page does not begin with the first of all.`,
    place: trial.start.place,
    element: target ?? null,
    context: { column: facts.head, cells: cells.join(' | ').slice(0, 300) },
  };
}
