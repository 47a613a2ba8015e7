import type { ElementTarget } from '#engine/drivers/contract.ts';
import { itemsAt, need, textsOf, timeless } from '../shared/compare.ts';
import { searched } from '../shared/search.ts';
import { columnOf, type Table, tableAt } from '../shared/table.ts';
import type { Trial } from '../shared/trial.ts';
import { CELL_MAX, firstPart, type Listed, longestWords, rowsOf } from './listed.ts';
import { isPromised, promiseOf } from './promised.ts';

const PARTS_MAX = 3;
/** A name with a sign that a query may take for its own, or with a letter that it may not know. */
const SIGNED = /\p{L}+ & \p{L}+|[\p{L}\d]+(?:['’&+%][\p{L}\d]+)+|\p{L}*[\u00c0-\u024f]\p{L}*/u;
/** A name of a few words, which may be kept in fields of their own. */
const NAME = /^\p{Lu}\p{L}+(?: \p{Lu}\p{L}+){1,2}$/u;

/** A search that is tried on a list. */
export type Searched = { trial: Trial; target: ElementTarget; list: Listed };

export const holds = (row: string, word: string): boolean => row.toLowerCase().includes(word.toLowerCase());

/** What stands in a column and is not found, of a column that the search names, with a sign in it or of several words; null where all is. */
export async function unfoundIn(search: Searched, table: Table, word: string): Promise<string | null> {
  const text = await unfoundColumn(search, table);
  return text ?? (await unfoundSign(search, table, word)) ?? unfoundName(search, table, word);
}

/** What stands in a column that the search names as one that it looks into, and is not found; null where all are. */
async function unfoundColumn(search: Searched, table: Table): Promise<string | null> {
  const { trial, target } = search;
  const promise = promiseOf(trial, target);
  for (const [column, head] of table.heads.entries()) {
    const cells = columnOf(table, column).map(firstPart);
    const isWord = (cell: string) => /\p{L}{3}|\d{3}/u.test(cell) && cell.length <= CELL_MAX;
    // What another column says too is found by that.
    const isOwn = (cell: string, row: number) =>
      longestWords(cell, PARTS_MAX).every((word) =>
        table.rows[row]?.every((other, at) => at === column || !holds(other, word)),
      );
    const text = cells.findLast((cell, row) => isWord(cell) && isOwn(cell, row)) ?? cells.findLast(isWord);
    if (!isPromised(head, promise) || !text) continue;
    // A cell may say more than one thing in lines of its own, none of which is all of it.
    const parts = [...new Set([text, ...longestWords(text, PARTS_MAX)])];
    if ((await firstFound(parts, (part) => isFound(search, part, text))) === null) return text;
  }
  return null;
}

/** A name with a sign, of the column whose words are found, that is not found itself. */
async function unfoundSign(search: Searched, table: Table, word: string): Promise<string | null> {
  const column = table.rows.at(-1)?.findIndex((cell) => holds(cell, word)) ?? -1;
  const [sign = ''] = columnOf(table, column).flatMap((cell) => SIGNED.exec(cell)?.[0] ?? []);
  return sign.length < 3 || (await isFound(search, sign)) ? null : sign;
}

/** A name of two or three words, one of which is found, that is not found itself; null where it is. */
async function unfoundName(search: Searched, table: Table, word: string): Promise<string | null> {
  const name = table.rows
    .flatMap((row) => row.filter((cell) => holds(cell, word)))
    .find((cell) => NAME.test(cell));
  return !name || (await isFound(search, name)) ? null : name;
}

export async function firstFound(
  words: readonly string[],
  has: (word: string) => Promise<boolean>,
): Promise<string | null> {
  for (const word of words) if (await has(word)) return word;
  return null;
}

/** Whether what is listed is found by a part of it, at one of two times. @throws Unfit where it is not listed any more. */
export async function isFound(search: Searched, part: string, text = part): Promise<boolean> {
  const lists = async (value: string) =>
    (await shownFor(search, value)).some((row) => row.includes(timeless(text)));
  if ((await lists(part)) || (await lists(part))) return true;
  need(await lists(''), 'the list is another one');
  return false;
}

/** What the list says once something is searched for. @throws Unfit when that leads elsewhere. */
export async function shownFor({ trial, target, list }: Searched, value: string): Promise<string[]> {
  const { path, rows, table } = list;
  const read = async () => {
    const lists = await trial.lists();
    return table ? rowsOf(tableAt(lists, table)) : itemsAt(textsOf(lists), path, rows);
  };
  const shown = await searched(trial, target, value, read);
  need(trial.seen.busy === undefined, 'not at rest');
  return shown;
}
