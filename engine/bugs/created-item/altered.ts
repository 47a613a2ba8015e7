import type { FieldValue } from '#engine/drivers/contract.ts';
import type { ListsProbe } from '#engine/drivers/probe-answers.ts';
import { amountIn } from '../shared/amounts.ts';
import { dayIn } from '../shared/days.ts';
import { nameOfHead, tablesOf } from '../shared/table.ts';

/** A value that was entered and is listed as another. */
export type Altered = { field: string; typed: string; shown: string };

/** The first value that stands in the row of what was made, under the name of its field, and is another amount or day. */
export function alteredIn(
  lists: ListsProbe,
  { mark, path }: { mark: string; path: string },
  fields: readonly FieldValue[],
): Altered | null {
  const table = tablesOf(lists).find((one) => one.path === path);
  const row = table?.rows.find((cells) =>
    cells.some((cell) => cell.toLowerCase().includes(mark.toLowerCase())),
  );
  if (!table || !row) return null;
  for (const { target, affordance, value } of fields) {
    const columns = table.heads.flatMap((head, column) => (isNamedSo(head, target.name) ? [column] : []));
    const [column, ...more] = columns;
    if (affordance !== 'type' || column === undefined || more.length > 0) continue;
    const shown = row[column] ?? '';
    if (isAnother(value, shown)) return { field: target.name, typed: value, shown };
  }
  return null;
}

function isNamedSo(head: string, field: string): boolean {
  const name = nameOfHead(field.replace(/[*:]|\((required|optional)\)/gi, ''));
  return name !== '' && nameOfHead(head) === name;
}

/** Both are a day, or both are a number, and not the same one; a cell may say a number's unit or round it. */
function isAnother(typed: string, shown: string): boolean {
  const [day, also] = [dayIn(typed), dayIn(shown)];
  if (day !== null || also !== null) return day !== null && also !== null && day !== also;
  const [number, said] = [amountIn(typed), amountIn(shown)];
  if (!number || !said || number.unit !== '') return false;
  const place = 10 ** (2 - Math.min(number.decimals, said.decimals));
  return Math.abs(number.cents - said.cents) >= (number.decimals <= said.decimals ? 1 : place);
}
