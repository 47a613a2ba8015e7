import { amountIn } from './amounts.ts';
import { dayIn } from './said-days.ts';

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
