const DAY_MS = 86_400_000;
const WEEKS = { least: 3, span: 60 };
/** A day on which most are open. */
const TUESDAY = 2;

/** A Tuesday in some weeks, another one for each mark, as fields for dates hold it: what was booked before must not stand in the way. */
export function freeDay(mark: string, today = new Date()): string {
  let hash = 7;
  for (const char of mark) hash = (hash * 31 + (char.codePointAt(0) ?? 0)) % 999_983;
  const ahead = ((TUESDAY + 7 - today.getUTCDay()) % 7) + 7 * (WEEKS.least + (hash % WEEKS.span));
  return new Date(today.getTime() + ahead * DAY_MS).toISOString().slice(0, 10);
}
