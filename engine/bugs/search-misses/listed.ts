import type { Observation } from '#engine/drivers/contract.ts';
import type { ListsProbe } from '#engine/drivers/probe-answers.ts';
import { textsOf } from '../shared/compare.ts';
import { saysEmpty } from '../shared/search.ts';
import { type Table, tablesOf } from '../shared/table.ts';
import { isPromised } from './promised.ts';

const WORD = /\p{L}{4,}/gu;
const ROWS_MIN = 3;
export const CELL_MAX = 30;
const WORDS_MAX = 3;

/** A list that is searched: what its rows say, words to search for, the likeliest first, and its table where it is one. */
export type Listed = { path: string; rows: string[]; words: string[]; table: Table | null };

/** `promise`: the words by which the search says what it looks into: a column of that name holds what is found. */
export function listIn(lists: ListsProbe, seen: Observation, promise: string): Listed | null {
  const [table] = tablesOf(lists).filter(({ rows }) => rows.length >= ROWS_MIN);
  if (table) {
    const name = nameToFind(table, promise);
    // An address below a name is a thing of its own, which need not be searched.
    return { path: table.path, rows: rowsOf(table), words: longestWords(firstPart(name)), table };
  }
  const [list] = lists
    .filter(({ items, cut }) => items.length >= ROWS_MIN && !cut)
    .toSorted((a, b) => b.items.length - a.items.length);
  if (!list || saysEmpty(seen)) return null;
  const rows = textsOf([list]).get(list.path) ?? [];
  const words = rows.slice(-WORDS_MAX).flatMap((row) => longestWords(row.slice(0, CELL_MAX)));
  return { path: list.path, rows, words: [...new Set(words)], table: null };
}

/** What a row says in a column that the search names, the last such row first; where it names none, in its first words. */
function nameToFind({ heads, rows }: Table, promise: string): string {
  const isWorded = (cell: string) => cell.search(WORD) >= 0;
  const named = heads.flatMap((head, column) => (isPromised(head, promise) ? [column] : []));
  if (named.length === 0) return rows.at(-1)?.find(isWorded) ?? '';
  return (
    rows
      .toReversed()
      .flatMap((row) => named.map((column) => row[column] ?? ''))
      .find(isWorded) ?? ''
  );
}

export function longestWords(text: string, most = 1): string[] {
  return [...text.matchAll(WORD)]
    .map(([one]) => one)
    .toSorted((a, b) => b.length - a.length)
    .slice(0, most);
}

/** What a cell says before a comma, or before the number or address that stands below a name. */
export function firstPart(cell: string): string {
  return cell.split(/\s*[,;|·(]|\s+(?=\S*[\d@+])/)[0]?.trim() ?? '';
}

export function rowsOf(table: Table | undefined): string[] {
  return table ? (textsOf([table.list]).get(table.path) ?? []) : [];
}
