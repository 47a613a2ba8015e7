import { longerThan, unsaved } from '#engine/export/runtime/records.ts';
import { columnOf, nameOfHead, type Table } from '../shared/table.ts';
import { differ } from '../shared/values.ts';

export type Fault =
  | { variant: 'lacks'; what: string }
  | { variant: 'fewer'; what: string }
  | { variant: 'shifted'; what: string }
  | { variant: 'differs'; what: string; shown: string; saved: string };

const ROWS_MIN = 3;
/** Names that most records hold: else they are called otherwise in the file. */
const KNOWN_MIN = 0.5;

/** The columns that may name the rows: they say another word in each of them. */
export function namesOf(table: Table): string[][] {
  const columns = table.heads.map((_, index) => columnOf(table, index).map((cell) => cell.trim()));
  const isName = (cells: readonly string[]) => cells.every((cell) => /\p{L}{2}|\d{3}/u.test(cell));
  return columns.filter((cells) => isName(cells) && new Set(cells).size === cells.length);
}

/** Whether a file holds most of the words of a table, whatever columns it parts them into. */
function isOfTable({ rows }: Table, records: readonly string[][]): boolean {
  const words = [...new Set(rows.flat().filter((cell) => /\p{L}{3}/u.test(cell)))];
  return words.length >= ROWS_MIN && unsaved(words, records).length <= words.length * KNOWN_MIN;
}

/**
 * What is wrong with a file that a list was saved as: it lacks a row, holds fewer records than there are in all, or
 * another amount or day than the row, or has more fields in some records than heads. `total`: how many there are, where the screen says so. Null where nothing is;
 * `unknown` where the two cannot be compared.
 */
export function faultIn(
  table: Table,
  records: readonly string[][],
  total: number | null,
): Fault | 'unknown' | null {
  const [heads, ...body] = records;
  if (table.rows.length < ROWS_MIN || !heads || heads.length < 2) return 'unknown';
  const isSaved = (names: readonly string[]) => unsaved(names, body).length <= names.length * KNOWN_MIN;
  const names = namesOf(table).find(isSaved);
  if (!names && !isOfTable(table, body)) return 'unknown';
  const shifted = longerThan(heads, body).length;
  if (shifted > 0 && shifted < body.length / 2)
    return { variant: 'shifted', what: `${shifted} of ${body.length}` };
  if (total !== null && body.length < total) return { variant: 'fewer', what: `${body.length} of ${total}` };
  if (!names) return 'unknown';
  const [first] = unsaved(names, body);
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

/** A file names the unit of a column where a screen writes it into the cells: "Total EUR", "Weight (kg)". */
const UNIT = /\s+\(?(?:[A-Z]{3}|[€$£%]|kg|g|km|m|h|min)\)?$/;

/** Names of columns are written in code too: `due_date`, `dueDate`. */
const wordsOf = (head: string): string =>
  nameOfHead(
    head
      .trim()
      .replace(UNIT, '')
      .replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
      .replace(/[_-]/g, ' '),
  );

/** A day that a file gives with its time. */
const STAMP = /^(\d{4}-\d{2}-\d{2})[T ].*$/;

const isOther = (shown: string, saved: string): boolean =>
  differ(shown, saved.replace(STAMP, '$1'), { mayBeBare: true });
