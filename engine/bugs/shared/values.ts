import { amountIn } from './amounts.ts';
import { dayIn } from './said-days.ts';

/** As a heading says how many there are below it. */
const COUNT = /^\s*\((\d{1,5})\)$/;

/** What a label on a screen is followed by, wherever it stands: in its own line after a colon, as a count in brackets, or in the next. */
export function valuesBeside(text: string, label: string): string[] {
  const wanted = label.trim().toLowerCase();
  if (wanted === '') return [];
  const lines = text.split('\n').map((line) => line.trim());
  return lines.flatMap((line, index) => {
    const small = line.toLowerCase();
    if (small === wanted || small === `${wanted}:`) return [lines[index + 1] ?? ''];
    if (small.startsWith(`${wanted}:`)) return [line.slice(wanted.length + 1).trim()];
    const [, count] = small.startsWith(wanted) ? (COUNT.exec(line.slice(wanted.length)) ?? []) : [];
    return count === undefined ? [] : [count];
  });
}

/**
 * Whether two texts are values of one sort and not the same: amounts of one unit, or days. One that was rounded to fewer
 * decimals is the same. `mayBeBare`: one of them may leave its unit out, as files do.
 */
export function differ(one: string, other: string, { mayBeBare = false } = {}): boolean {
  const [a, b] = [amountIn(one), amountIn(other)];
  if (a && b) {
    const place = 10 ** (2 - Math.min(a.decimals, b.decimals));
    const isAlike = a.unit === b.unit || (mayBeBare && [a.unit, b.unit].includes(''));
    return isAlike && Math.abs(a.cents - b.cents) >= (a.decimals === b.decimals ? 1 : place);
  }
  const [day, also] = [dayIn(one), dayIn(other)];
  return day !== null && also !== null && day !== also;
}

/** Whether two texts can be compared: amounts of one unit, or days. */
export function areComparable(one: string, other: string): boolean {
  const [a, b] = [amountIn(one), amountIn(other)];
  return a && b ? a.unit === b.unit : dayIn(one) !== null && dayIn(other) !== null;
}
