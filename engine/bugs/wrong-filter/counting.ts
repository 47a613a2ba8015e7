import type { ListsProbe } from '#engine/drivers/probe-answers.ts';
import { countsIn } from '#engine/export/runtime/counts.ts';
import { totalAfter } from '#engine/export/runtime/totals.ts';
import { isPaged } from '../shared/compare.ts';
import { type Table, tableAt } from '../shared/table.ts';
import type { Trial } from '../shared/trial.ts';
import type { Filtered } from './rule.ts';
import { valuedLists } from './valued-lists.ts';

export type Variants = 'other' | 'none' | 'page' | 'search' | 'joined' | 'uncounted' | 'unsummed';
/** `stray`: what a row says that should be gone; `words`: those around the number that did not follow, whichever filter it was. */
export type Fault = { variant: Variants; shows: string; stray?: string; words?: string };

/** What is wrong where rows are left that say this; null where none is. */
export function strayFault(variant: Variants, left: readonly string[]): Fault | null {
  const [stray] = left;
  return stray === undefined ? null : { variant, shows: left.join(' | ').slice(0, 300), stray };
}

/** A number that is said to be that of everything does not follow a filter. */
const OF_ALL = /total|overall|altogether|\ball\b|insgesamt|gesamt|tout|todos/i;
/** In the row below a list, a total is that of the list. */
const OF_MORE = /overall|altogether|\ball\b|grand|page|insgesamt|gesamt|tout|todos/i;
const isAmount = (cell: string): boolean => /[1-9]/.test(cell) && !/\p{L}{4}/u.test(cell);

/** What was found, on a later look: the table, or the list whose items say a value. */
export function tableNow(lists: ListsProbe, { table, values }: Filtered): Table | undefined {
  if (table.list.heads) return tableAt(lists, table);
  return valuedLists(lists, [...values]).find(({ path }) => path === table.path);
}

/** `foot`: the amounts that stand below the rows; `isOfMore`: as what is more than the rows is called. */
export type Counted = { rows: number; counts: Map<string, number>; foot: string; isOfMore: boolean };

/** What stands below the words of a filter: a number above them counts what there is, whatever it leaves. */
function textBelow(text: string, control: string): string {
  const lines = text.split('\n');
  const at = lines.findIndex((line) => line.trim().toLowerCase() === control.toLowerCase());
  return lines.slice(at + 1).join('\n');
}

/** How many rows there are, where that can be told, and the numbers that the screen says of what the filter leaves. */
export async function countedBy(trial: Trial, found: Filtered, control: string): Promise<Counted | null> {
  const now = tableNow(await trial.lists(), found);
  const { text } = trial.seen;
  const shown = now?.rows.length ?? 0;
  const rows = isPaged(trial.seen) ? totalAfter(text, shown) : shown;
  if (!now || !rows) return null;
  const cells = now.foot.flat();
  return {
    rows,
    counts: countsIn(textBelow(text, control)),
    foot: cells.filter(isAmount).join(' '),
    isOfMore: cells.some((cell) => OF_MORE.test(cell)),
  };
}

/** A number that was that of the rows, and stays what it was with fewer of them. */
export async function uncounted(
  trial: Trial,
  { found, control }: { found: Filtered; control: string },
  before: Counted | null,
): Promise<Fault | null> {
  const now = before ? await countedBy(trial, found, control) : null;
  if (!before || !now || now.rows >= before.rows) return null;
  const stale = [...before.counts].find(
    ([words, count]) => count === before.rows && now.counts.get(words) === count && !OF_ALL.test(words),
  );
  if (!stale && !now.isOfMore && now.foot !== '' && now.foot === before.foot)
    return { variant: 'unsummed', shows: now.foot };
  return stale
    ? {
        variant: 'uncounted',
        shows: `${stale[0].replace('#', `${stale[1]}`)}, ${now.rows} in the list`,
        words: stale[0],
      }
    : null;
}
