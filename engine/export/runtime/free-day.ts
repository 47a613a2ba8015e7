import { hashOf } from './codes.ts';

const DAY_MS = 86_400_000;
const WEEKS = { least: 3, span: 60 };
/** A day on which most are open. */
const TUESDAY = 2;

/** A Tuesday in some weeks, another one for each mark, as fields for dates hold it: what was booked before must not stand in the way. */
export function freeDay(mark: string, today = new Date()): string {
  const ahead = ((TUESDAY + 7 - today.getUTCDay()) % 7) + 7 * (WEEKS.least + (hashOf(mark) % WEEKS.span));
  return new Date(today.getTime() + ahead * DAY_MS).toISOString().slice(0, 10);
}
