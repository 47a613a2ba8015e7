import { saysValue, squeezed } from '#engine/export/runtime/said-number.ts';

/** A thing that both accounts' lists name: its record in the file, and what the pages of either account say of it. */
export type Thing = { name: string; record: readonly string[]; own: string; theirs: string };
/** A column of the file, and a thing that shows it. */
export type Hidden = { head: string; name: string };

/** So many things show that a column is left out, and none shows it. */
const THINGS_MIN = 2;
/** What stands in place of what is hidden. */
const MASK = /[•●∙*]{2,}/u;

/**
 * Columns of a file that one account's pages show of each thing, and that the pages of the other, which may save it, leave
 * out. What is the same in all its records, as who saved it, need not be shown.
 */
export function hiddenColumns(
  heads: readonly string[],
  things: readonly Thing[],
  records: readonly (readonly string[])[],
): Hidden[] {
  return heads.flatMap((head, column) => {
    if (new Set(records.map((record) => record[column])).size < 2) return [];
    const isNamed = (text: string) => squeezed(text).includes(squeezed(head));
    const isSaid = things.some(({ record, theirs }) => saysValue(theirs, record[column] ?? ''));
    const [first, ...others] = things.filter(({ record, own, theirs }) => {
      const value = record[column] ?? '';
      // What is called the same and says something else is only written otherwise, unless it is masked.
      return saysValue(own, value) && !saysValue(theirs, value) && (!isNamed(theirs) || MASK.test(theirs));
    });
    return first && !isSaid && others.length + 1 >= THINGS_MIN ? [{ head, name: first.name }] : [];
  });
}
