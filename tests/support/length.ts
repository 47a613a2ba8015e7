/** Whether the long form of each test is asked for (`npm run test:long`); `npm test` runs the short one. */
export const LONG = process.env.ROVE_TEST_LENGTH === 'long';

/** The one or the other, by the form that is asked for. */
export function byLength<T>(short: T, long: T): T {
  return LONG ? long : short;
}
