const DAY = /^\d{4}-\d{2}-\d{2}$/;
export const DAY_MS = 86_400_000;

/** Whether a text is a day as fields for dates hold it: `2030-01-31`. */
export const isDay = (text: string): boolean => DAY.test(text);

/** The day so many days after another, both as `2030-01-31`; before it where `days` is negative. */
export function daysAfter(day: string, days: number): string {
  return new Date(Date.parse(day) + DAY_MS * days).toISOString().slice(0, 10);
}
