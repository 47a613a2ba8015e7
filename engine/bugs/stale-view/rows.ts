import type { ListsProbe } from '#engine/drivers/probe-answers.ts';
import { lacking } from '#engine/export/runtime/lists.ts';
import { timeless } from '../shared/compare.ts';
import { columnOf, type Table, tableAt, tablesOf } from '../shared/table.ts';
import { changesByItself, saysAnother } from './same.ts';

/** One thing that a screen says otherwise than another look at it. */
export type Difference = {
  variant: 'row' | 'number' | 'value' | 'place';
  label: string;
  was: string;
  is: string;
};

/** More rows of one list that differ are told in another form, and more cells of one row are those of another thing. */
const ROWS_MAX = 3;
const CELLS_MAX = 2;
/** Words that two texts of one item have in common. */
const ALIKE_MIN = 0.5;
const NO_VALUE = /^(actions?|#|no\.?|nr\.?|rank|pos(ition)?|order|aktionen?|acciones|azioni)?$/i;

/** Rows of the same table, and items of the same list, that say another thing; of each list a few at most. */
export function rowsThatDiffer(one: ListsProbe, other: ListsProbe): Difference[] {
  const tables = tablesOf(one);
  const inTables = new Set(tables.map(({ path }) => path));
  const cells = tables.flatMap((table) => {
    const later = tableAt(other, table);
    return later ? cellsThatDiffer(table, later) : [];
  });
  const items = one.flatMap((list) => {
    const later = other.find(({ path }) => path === list.path);
    return later && !inTables.has(list.path) && !hasCells(list) ? itemsThatDiffer(list, later) : [];
  });
  return [...cells, ...items];
}

/** Whether it is of rows of cells: a row that says that there is none stands under heads too. */
const hasCells = ({ heads, items }: ListsProbe[number]): boolean =>
  heads !== undefined && items.some(({ cells }) => cells);

function cellsThatDiffer(one: Table, other: Table): Difference[] {
  const key = keyColumn(one, other);
  if (key < 0) return [];
  const later = new Map(other.rows.map((row) => [timeless(row[key] ?? ''), row]));
  const both = one.rows.flatMap((row) => {
    const now = later.get(timeless(row[key] ?? ''));
    return now ? [{ row, now }] : [];
  });
  const differing = both.flatMap(({ row, now }) => {
    const columns = row.flatMap((cell, column) => {
      const head = one.heads[column] ?? '';
      const isValue = column !== key && !NO_VALUE.test(head) && !changesByItself(head);
      return isValue && saysAnother(cell, now[column] ?? '') ? [column] : [];
    });
    return columns.length > 0 && columns.length <= CELLS_MAX ? [{ row, now, columns }] : [];
  });
  if (differing.length > ROWS_MAX || (both.length > 1 && differing.length > both.length / 2)) return [];
  return differing.flatMap(({ row, now, columns }) =>
    columns.map((column) => ({
      variant: 'row' as const,
      label: `${row[key]}, ${one.heads[column]}`,
      was: row[column] ?? '',
      is: now[column] ?? '',
    })),
  );
}

/** The first column that names its rows: no two alike, and no mere count of them. */
function keyColumn(one: Table, other: Table): number {
  return one.heads.findIndex((_, column) => {
    const [cells, later] = [columnOf(one, column), columnOf(other, column)];
    return isNaming(cells) && isNaming(later) && lacking(cells, later).length <= cells.length / 2;
  });
}

function isNaming(cells: readonly string[]): boolean {
  const isCount = cells.length > 1 && cells.every((cell, at) => Number(cell) === Number(cells[0]) + at);
  return (
    !isCount &&
    new Set(cells).size === cells.length &&
    cells.every((cell) => /[\p{L}\p{N}]/u.test(cell)) &&
    // Another thing may stand at a time.
    cells.some((cell) => /[\p{L}\p{N}]/u.test(timeless(cell)))
  );
}

/** Items of a list that begin alike and have most words in common; nothing where others came or went. */
function itemsThatDiffer(one: ListsProbe[number], other: ListsProbe[number]): Difference[] {
  if (one.cut || other.cut || one.items.length !== other.items.length) return [];
  const [a, b] = [textsOf(one), textsOf(other)];
  const [gone, come] = [lacking(a, b), lacking(b, a)];
  if (gone.length > ROWS_MAX || (a.length > 1 && gone.length > a.length / 2)) return [];
  return gone.flatMap((was) => {
    const pairs = come.filter((is) => isOfSame(was, is));
    const [is] = pairs;
    if (
      is === undefined ||
      pairs.length > 1 ||
      !saysAnother(was, is) ||
      changesByItself(wordsBeside(was, is))
    )
      return [];
    return [{ variant: 'row' as const, label: was.split(' ').slice(0, 3).join(' '), was, is }];
  });
}

/** What the items of a list say, without what a clock changes. */
export const textsOf = ({ items }: ListsProbe[number]): string[] => items.map(({ bare }) => timeless(bare));
const wordsOf = (text: string): string[] =>
  text
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);

function isOfSame(one: string, other: string): boolean {
  const [a, b] = [wordsOf(one), wordsOf(other)];
  if (a[0] === undefined || a[0] !== b[0]) return false;
  const common = a.length - lacking(a, b).length;
  return common >= ALIKE_MIN * Math.max(a.length, b.length) && lacking(a, b).length <= CELLS_MAX;
}

/** What differs, with the word before it, which may be its label. */
function wordsBeside(one: string, other: string): string {
  const words = wordsOf(one);
  const differing = new Set(lacking(words, wordsOf(other)));
  return words.filter((word, at) => differing.has(word) || differing.has(words[at + 1] ?? '')).join(' ');
}
