import { DAY_MS } from './said-days.ts';

const DAY = /^\d{4}-\d{2}-\d{2}$/;

/** Whether a text is a day as fields for dates hold it: `2030-01-31`. */
export const isDay = (text: string): boolean => DAY.test(text);

/** The day of a moment in milliseconds, in UTC, as `2030-01-31`. */
export const isoDay = (at: number): string => new Date(at).toISOString().slice(0, 10);

/** The day so many days after another, both as `2030-01-31`; before it where `days` is negative. */
export function daysAfter(day: string, days: number): string {
  return isoDay(Date.parse(day) + DAY_MS * days);
}

/** A day in numbers as library fields write it, its year first or last. */
const WRITTEN = /^(?:(\d{4})([./-])(\d{1,2})\2(\d{1,2})|(\d{1,2})([./-])(\d{1,2})\6(\d{4}))$/;
/** Days that could be months as well: one that comes back with both exchanged is another day then. */
const EITHER = [5, 7, 8];

type Written = { year: string; sign: string; parts: readonly [string, string]; isYearFirst: boolean };

function writtenIn(text: string): Written | null {
  const found = WRITTEN.exec(text.trim());
  if (!found) return null;
  const [, first, sign, month = '', date = '', one = '', other = '', two = '', last = ''] = found;
  return first !== undefined
    ? { year: first, sign: sign ?? '', parts: [month, date], isYearFirst: true }
    : { year: last, sign: other, parts: [one, two], isYearFirst: false };
}

export const isWrittenDay = (text: string): boolean => writtenIn(text) !== null;

/** Another day of the same month and year, written alike and valid in whichever order it is read; null where the text is none. */
export function otherWrittenDay(text: string): string | null {
  const written = writtenIn(text);
  if (!written) return null;
  const { year, sign, parts, isYearFirst } = written;
  const at = isYearFirst || Number(parts[1]) > 12 ? 1 : 0;
  const day = EITHER.find((one) => parts.every((part) => Number(part) !== one));
  const changed = parts.map((part, index) => (index === at ? String(day).padStart(part.length, '0') : part));
  return (isYearFirst ? [year, ...changed] : [...changed, year]).join(sign);
}

/** The same day of another year, written alike; null where the text is no day in numbers. */
export function inYear(text: string, year: number): string | null {
  const written = writtenIn(text);
  if (!written) return null;
  const { sign, parts, isYearFirst } = written;
  return (isYearFirst ? [year, ...parts] : [...parts, year]).join(sign);
}

/** In what way a written day is another one: its day and month are exchanged, or it is the one before or after. */
export function writtenOff(text: string, other: string): 'swapped' | 'day' | null {
  const [one, two] = [writtenIn(text), writtenIn(other)];
  if (!one || !two || one.isYearFirst !== two.isYearFirst) return null;
  const [a, b] = one.parts.map(Number);
  const [c, d] = two.parts.map(Number);
  if (one.year === two.year && a === d && b === c && a !== b) return 'swapped';
  const at = ({ year, parts: [month, date] }: Written) =>
    Date.UTC(Number(year), Number(month) - 1, Number(date));
  const turned = ({ parts: [first, second], ...rest }: Written): Written => ({
    ...rest,
    parts: [second, first],
  });
  const isNext = (from: Written, to: Written) => Math.abs(at(from) - at(to)) === DAY_MS;
  return isNext(one, two) || isNext(turned(one), turned(two)) ? 'day' : null;
}
