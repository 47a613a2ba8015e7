import type { ElementTarget } from '#engine/drivers/contract.ts';
import { choose, valuesOf } from '../shared/choosing.ts';
import { type FilterUse, usedBy } from '../shared/filters.ts';
import { columnOf, tablesOf } from '../shared/table.ts';
import type { Trial } from '../shared/trial.ts';
import { type Fault, strayFault, tableNow } from './counting.ts';
import { isListOfValues, lastingStrays } from './left.ts';
import { type Filtered, filteredColumn, strays } from './rule.ts';
import { isValued, valuedLists } from './valued-lists.ts';

type Filter = { target: ElementTarget; how: FilterUse; found: Filtered };
/**
 * A filter that does not do what it does alone while another one is set, with what is chosen in both. `is_second`: the
 * other one was set first.
 */
export type Joined = {
  fault: Fault;
  found: Filtered;
  facts: {
    control: string;
    how: FilterUse;
    value: string;
    beside: string;
    beside_how: FilterUse;
    beside_value: string;
    is_second: boolean;
  };
};

/** Values of the first filter that are tried: one may leave rows that are all alike in the other's column. */
const TRIES = 2;

/**
 * Two filters at once leave what each of them leaves. `first`: one that is right alone. Each pair is looked at once, from
 * the filter that comes first on the page.
 */
export async function joinedFault(trial: Trial, first: Filter): Promise<Joined | null> {
  await trial.do({ kind: 'open', place: trial.start.place });
  const second = await followingFilter(trial, first);
  if (!second) return null;
  for (const value of commonest(columnOf(first.found.table, first.found.column), first.found).slice(
    0,
    TRIES,
  )) {
    await trial.do({ kind: 'open', place: trial.start.place });
    await choose(trial, first.target, value);
    const now = tableNow(await trial.lists(), second.found);
    const cells = now ? columnOf(now, second.found.column) : [];
    // The value of fewest rows: the others have to go.
    const least = commonest(cells, second.found).at(-1)?.toLowerCase();
    const other = second.values.find((one) => one.toLowerCase() === least);
    if (other === undefined || strays(cells, other, second.found.values).length === 0) continue;
    return bothSet(trial, [first, second], [value, other]);
  }
  return null;
}

/** The next filter on the page whose column is another one of the same table, or that items of the same list say a value of too. */
async function followingFilter(
  trial: Trial,
  { target, found }: Filter,
): Promise<(Filter & { values: readonly string[] }) | null> {
  const { elements } = trial.seen;
  const at = elements.findIndex((view) => view.target.path === target.path);
  const next = elements.slice(at + 1).find((view) => isListOfValues(view, elements));
  if (at < 0 || !next) return null;
  const values = await valuesOf(trial, next.target);
  const lists = await trial.lists();
  const other =
    filteredColumn(tablesOf(lists), next.target.name, values) ??
    filteredColumn(valuedLists(lists, values).filter(isValued), '', values);
  const fits =
    other?.table.path === found.table.path && !(found.table.list.heads && other.column === found.column);
  return other && fits ? { target: next.target, how: usedBy(next), found: other, values } : null;
}

async function bothSet(
  trial: Trial,
  [first, second]: readonly [Filter, Filter],
  [value, other]: readonly [string, string],
): Promise<Joined | null> {
  await choose(trial, second.target, other);
  const sides = [
    { one: second, value: other, beside: first, beside_value: value, is_second: true },
    { one: first, value, beside: second, beside_value: other, is_second: false },
  ];
  for (const { one, beside, ...chosen } of sides) {
    const left = await lastingStrays(trial, one.found, chosen.value);
    const fault = strayFault('joined', left);
    if (!fault || !(await isRightAlone(trial, one, chosen.value))) continue;
    const facts = {
      ...{ ...chosen, control: one.target.name, how: one.how },
      ...{ beside: beside.target.name, beside_how: beside.how },
    };
    return { fault, found: one.found, facts };
  }
  return null;
}

/** A filter that is wrong alone is told as such. */
async function isRightAlone(trial: Trial, { target, found }: Filter, value: string): Promise<boolean> {
  await trial.do({ kind: 'open', place: trial.start.place });
  await choose(trial, target, value);
  return (await lastingStrays(trial, found, value)).length === 0;
}

/** The values that cells have, those of most of them first. */
function commonest(cells: readonly string[], { values }: Filtered): string[] {
  const counts = new Map<string, number>();
  for (const cell of cells) if (values.has(cell.toLowerCase())) counts.set(cell, (counts.get(cell) ?? 0) + 1);
  return [...counts].toSorted((a, b) => b[1] - a[1]).map(([cell]) => cell);
}
