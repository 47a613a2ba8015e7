import { unsaved } from '#engine/export/runtime/records.ts';
import { columnOf, nameOfHead, type Table } from '../shared/table.ts';
import { differ } from '../shared/values.ts';

export type Fault =
  | { variant: 'lacks'; what: string }
  | { variant: 'fewer'; what: string }
  | { variant: 'differs'; what: string; shown: string; saved: string };

const ROWS_MIN = 3;
/** Names that most records hold: else they are called otherwise in the file. */
const KNOWN_MIN = 0.5;

/** The column that names the rows: the first that says another word in each of them; null where none does. */
export function namesOf(table: Table): string[] | null {
  for (const index of table.heads.keys()) {
    const cells = columnOf(table, index).map((cell) => cell.trim());
    const isName = cells.every((cell) => /\p{L}{2}|\d{3}/u.test(cell));
    if (isName && new Set(cells).size === cells.length) return cells;
  }
  return null;
}

/**
 * What is wrong with a file that a list was saved as: it lacks a row, holds fewer records than there are in all, or
 * another amount or day than the row. `total`: how many there are, where the screen says so. Null where nothing is;
 * `unknown` where the two cannot be compared.
 */
export function faultIn(
  table: Table,
  records: readonly string[][],
  total: number | null,
): Fault | 'unknown' | null {
  const names = namesOf(table);
  const [heads, ...body] = records;
  if (!names || names.length < ROWS_MIN || !heads || heads.length < 2) return 'unknown';
  const lacking = unsaved(names, body);
  if (lacking.length > names.length * KNOWN_MIN) return 'unknown';
  const [first] = lacking;
  if (total !== null && body.length < total) return { variant: 'fewer', what: `${body.length} of ${total}` };
  if (first !== undefined) return { variant: 'lacks', what: first };
  return otherValue(table, names, heads, body);
}

function otherValue(
  table: Table,
  names: readonly string[],
  heads: readonly string[],
  body: readonly string[][],
): Fault | null {
  for (const [column, head] of table.heads.entries()) {
    const at = heads.findIndex((one) => wordsOf(one) === wordsOf(head));
    if (at < 0 || wordsOf(head) === '') continue;
    for (const [row, name] of names.entries()) {
      const own = body.filter((record) => record.some((field) => field.toLowerCase() === name.toLowerCase()));
      const [shown, saved] = [table.rows[row]?.[column] ?? '', own[0]?.[at] ?? ''];
      if (own.length === 1 && isOther(shown, saved)) return { variant: 'differs', what: head, shown, saved };
    }
  }
  return null;
}

/** Names of columns are written in code too: `due_date`, `dueDate`. */
const wordsOf = (head: string): string =>
  nameOfHead(head.replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2').replace(/[_-]/g, ' '));

/** A day that a file gives with its time. */
const STAMP = /^(\d{4}-\d{2}-\d{2})[T ].*$/;

const isOther = (shown: string, saved: string): boolean =>
  differ(shown, saved.replace(STAMP, '$1'), { mayBeBare: true });
