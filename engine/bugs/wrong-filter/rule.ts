import { columnOf, nameOfHead, type Table } from '../shared/table.ts';
import noneWords from './none-words.json' with { type: 'json' };
import states from './states.json' with { type: 'json' };

const NONE = new RegExp(String.raw`^[([]?(${noneWords.join('|')})[)\]]?$`, 'i');
/** What a day or another's work makes of a state, which stays what it is: what is sent and overdue is sent. */
const FOLLOWS = new RegExp(String.raw`\b(${states.join('|')})\b`, 'iu');
/** Of fewer values a column may hold some by chance. */
const COMMON_MIN = 2;

/** The column that a filter is about: `values` are those that can be chosen, in small letters. */
export type Filtered = { table: Table; column: number; values: ReadonlySet<string> };

/** Whether a value stands for having none. */
export function isNone(value: string): boolean {
  return NONE.test(value);
}

/** What may stand in a cell behind its value: a day, a number, a note in brackets. */
const BEHIND = /^\s*(?:\s\d|[(·•])/u;

/** The value that a cell says, in small letters: all of it, or what stands before a day or a note, as in "Paid 21.11.2026". */
export function valueIn(cell: string, values: ReadonlySet<string>): string | null {
  const said = cell.trim().toLowerCase();
  if (values.has(said)) return said;
  const begun = [...values].filter((value) => {
    const rest = said.slice(value.length);
    // A cell may say more than one value.
    const isAlone = [...values].every((other) => other === '' || !rest.includes(other));
    return /\p{L}{3}/u.test(value) && said.startsWith(value) && BEHIND.test(rest) && isAlone;
  });
  return begun.toSorted((one, other) => other.length - one.length)[0] ?? null;
}

/**
 * The column whose cells are values of a filter: the one of its name, or the only one that holds at least two of them.
 */
export function filteredColumn(
  tables: readonly Table[],
  name: string,
  values: readonly string[],
): Filtered | null {
  const known = new Set(values.map((value) => value.toLowerCase()));
  const found = tables.flatMap((table) =>
    table.heads.map((head, column) => {
      const said = new Set(columnOf(table, column).map((cell) => valueIn(cell, known)));
      const common = [...said].filter(Boolean).length;
      return { table, column, values: known, common, named: nameOfHead(head) === nameOfHead(name) };
    }),
  );
  const fitting = found.filter(({ common, named }) => common >= (named ? 1 : COMMON_MIN));
  const named = fitting.filter((one) => one.named);
  const [one] = named.length > 0 ? named : fitting;
  return one && (named.length === 1 || fitting.length === 1) ? one : null;
}

/**
 * Values in the order in which they tell most: one that rows of the list have, the one that stands for none, those that
 * are a part of another and may be taken for it, and what else there is.
 */
export function valuesToTry({ table, column, values: known }: Filtered, values: readonly string[]): string[] {
  const said = new Set(columnOf(table, column).map((cell) => valueIn(cell, known)));
  const met = values.filter((value) => said.has(value.toLowerCase()));
  const isPart = (value: string) =>
    values.some((other) => other !== value && other.toLowerCase().includes(value.toLowerCase()));
  const parts = values.filter((value) => isPart(value) && value.length > 1);
  return [...new Set([...met.slice(0, 1), ...values.filter(isNone), ...parts, ...met, ...values])];
}

/** Cells that say another of the values than the chosen one; none where no cell says that one, as where it stands for all. */
export function strays(cells: readonly string[], value: string, values: ReadonlySet<string>): string[] {
  const chosen = value.toLowerCase();
  if (!isNone(value) && !cells.some((cell) => valueIn(cell, values) === chosen)) return [];
  return cells.filter((cell) => {
    const said = valueIn(cell, values);
    return said !== null && said !== chosen && !FOLLOWS.test(said);
  });
}
