import type { Failing } from '../../requests.ts';

/** By how many milliseconds a slow answer comes later, and one that others overtake. */
export const LATE_MS = { slow: 400, overtaken: 5_000 };

/** Whether requests are answered, but late. */
export function isLate<F extends Failing>(failing: F): failing is F & { how: 'slow' | 'overtaken' } {
  return failing.how === 'slow' || failing.how === 'overtaken';
}
