/** Which form of the tests is asked for: `npm test`, `npm run test:full` or `npm run test:soak`. */
export const LENGTH = lengthOf(process.env.ROVE_TEST_LENGTH ?? 'short');
/** Whether more than the short form is asked for. */
export const LONG = LENGTH !== 'short';

/** The one or the other, by the form that is asked for; the soak is as long as the full form where it has none of its own. */
export function byLength<T>(short: T, full: T, soak: T = full): T {
  return { short, full, soak }[LENGTH];
}

function lengthOf(text: string): 'short' | 'full' | 'soak' {
  if (text === 'short' || text === 'full' || text === 'soak') return text;
  throw new Error(`ROVE_TEST_LENGTH is short, full or soak, not ${text}`);
}
