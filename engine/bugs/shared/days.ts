const DAY = /^\d{4}-\d{2}-\d{2}$/;
const NAMED_DAY = /^(?:\d{1,2}\.? [A-Za-z]{3,9}|[A-Za-z]{3,9} \d{1,2}),? \d{4}$/;
export const DAY_MS = 86_400_000;

/** Whether a text is a day as fields for dates hold it: `2030-01-31`. */
export const isDay = (text: string): boolean => DAY.test(text);

/** The day so many days after another, both as `2030-01-31`; before it where `days` is negative. */
export function daysAfter(day: string, days: number): string {
  return new Date(Date.parse(day) + DAY_MS * days).toISOString().slice(0, 10);
}

/** A day that can be read in one way only. */
export function dayIn(text: string): number | null {
  const day = text.trim();
  const at = isDay(day)
    ? Date.parse(`${day}T00:00`)
    : NAMED_DAY.test(day)
      ? Date.parse(day.replace('.', ''))
      : Number.NaN;
  return Number.isNaN(at) ? null : at;
}
