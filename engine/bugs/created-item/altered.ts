import type { FieldValue, Observation } from '#engine/drivers/contract.ts';
import type { ListsProbe } from '#engine/drivers/probe-answers.ts';
import { valuesBeside } from '#engine/export/runtime/values-beside.ts';
import { amountIn } from '../shared/amounts.ts';
import { heldOtherwise, labelOf } from '../shared/held.ts';
import { isBlank } from '../shared/nothing.ts';
import { dayIn } from '../shared/said-days.ts';
import { nameOfHead, tablesOf } from '../shared/table.ts';

/** A value that was entered and is shown as another; '' where nothing is shown for it. */
export type Altered = { field: string; typed: string; shown: string };

/** What was entered into a field, as it reads. `options`: how all that could be chosen reads; none where it was typed. */
export type Entered = { name: string; value: string; options: readonly string[] };

/** What was entered that can be compared: no secrets, and of what opens a list only what is known to be chosen. */
export function enteredIn(fields: readonly FieldValue[], { elements }: Observation): Entered[] {
  return fields.flatMap(({ target, affordance, value, secret }) => {
    if (secret || value === '') return [];
    if (affordance === 'type') return [{ name: target.name, value, options: [] }];
    const field = elements.find((view) => view.target.path === target.path)?.field;
    const { options = [], option_texts = options } = field ?? {};
    const text = option_texts[options.indexOf(value)];
    return affordance === 'choose' && text ? [{ name: target.name, value: text, options: option_texts }] : [];
  });
}

/** The first value that stands in the row of what was made, under the name of its field, and is another one. */
export function alteredIn(
  lists: ListsProbe,
  { mark, path }: { mark: string; path: string },
  entered: readonly Entered[],
): Altered | null {
  const table = tablesOf(lists).find((one) => one.path === path);
  const row = table?.rows.find((cells) =>
    cells.some((cell) => cell.toLowerCase().includes(mark.toLowerCase())),
  );
  if (!table || !row) return null;
  const labels = entered.map(({ name }) => ({ label: name }));
  for (const { name, value, options } of entered) {
    const head = labelOf(name, labels, table.heads);
    const column = table.heads.indexOf(head);
    if (head === '' || column !== table.heads.lastIndexOf(head)) continue;
    const shown = row[column] ?? '';
    // A column that never says anything may show a sign.
    const isEmpty = isBlank(shown) && table.rows.some((one) => !isBlank(one[column] ?? ''));
    const isOther =
      isAnotherOption(shown, value, options) || (options.length === 0 && isAnother(value, shown));
    if (isEmpty || isOther) return { field: name, typed: value, shown };
  }
  return null;
}

/** The first value that the page of what was made says otherwise beside the name of its field; 'same' where none is. */
export function alteredOn(text: string, entered: readonly Entered[]): Altered | 'same' | null {
  const typed = entered.filter(({ options }) => options.length === 0);
  const held = heldOtherwise(
    text,
    typed.map(({ name, value }) => ({ label: name, value })),
  );
  if (held !== null && held !== 'same') return { field: held.label, typed: held.value, shown: held.page };
  let compared = held === 'same';
  for (const { name, value, options } of entered) {
    const said = valuesBeside(text, name.replace(/\s*[*:]+$/, '')).filter((one) => isOneOf(one, options));
    const [shown, ...more] = said;
    if (shown === undefined || more.length > 0) continue;
    compared = true;
    if (isAnotherOption(shown, value, options)) return { field: name, typed: value, shown };
  }
  return compared ? 'same' : null;
}

const isOneOf = (text: string, options: readonly string[]): boolean =>
  options.some((option) => nameOfHead(option) === nameOfHead(text));

function isAnotherOption(shown: string, chosen: string, options: readonly string[]): boolean {
  return isOneOf(shown, options) && nameOfHead(shown) !== nameOfHead(chosen);
}

/** An amount as people type it: what begins with a plus or a zero, or is longer, is a code. */
const AMOUNT = /^-?(0|[1-9]\d{0,8})([.,]\d+)?$/;

/** Both are a day, or both are a number, and not the same one; a cell may say a number's unit or round it. */
function isAnother(typed: string, shown: string): boolean {
  const [day, also] = [dayIn(typed), dayIn(shown)];
  if (day !== null || also !== null) return day !== null && also !== null && day !== also;
  if (!AMOUNT.test(typed)) return false;
  const [number, said] = [amountIn(typed), amountIn(shown)];
  if (!number || !said || number.unit !== '') return false;
  const place = 10 ** (2 - Math.min(number.decimals, said.decimals));
  return Math.abs(number.cents - said.cents) >= (number.decimals <= said.decimals ? 1 : place);
}
