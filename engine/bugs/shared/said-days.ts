/**
 * Days as screens say them, in numbers or words, with a weekday and the time of day or without. Names of months and weekdays
 * are those of `Intl` for the languages below.
 */
const LANGUAGES = ['en', 'en-GB', 'de', 'fr', 'es', 'it', 'nl', 'pt', 'pl', 'sv', 'da', 'nb', 'fi', 'cs'];
const MONTHS = 12;
export const DAY_MS = 86_400_000;
const HALF_YEAR_MS = 183 * DAY_MS;

const bare = (name: string) => name.toLowerCase().replace(/\.$/, '');

/** What each language calls the days or months that `dates` stand for, the way they are said in a date. */
function namesOf(part: 'month' | 'weekday', dates: readonly Date[]): Map<string, number> {
  const names = new Map<string, number>();
  for (const language of LANGUAGES)
    for (const style of ['long', 'short'] as const) {
      const format = new Intl.DateTimeFormat(language, { day: 'numeric', [part]: style, timeZone: 'UTC' });
      for (const [index, date] of dates.entries()) {
        const name = format.formatToParts(date).find(({ type }) => type === part)?.value ?? '';
        if (/^\p{L}{3,}\.?$/u.test(name) && !names.has(bare(name))) names.set(bare(name), index + 1);
      }
    }
  return names;
}

const days = (count: number, at: (index: number) => number) =>
  Array.from({ length: count }, (_, index) => new Date(at(index)));
const MONTH_NAMES = namesOf(
  'month',
  days(MONTHS, (index) => Date.UTC(2026, index, 3)),
);
const WEEKDAY_NAMES = namesOf(
  'weekday',
  days(7, (index) => Date.UTC(2026, 0, 5 + index)),
);

const anyOf = (names: Iterable<string>) => [...names].toSorted((a, b) => b.length - a.length).join('|');
const MONTH = `(?:${anyOf(MONTH_NAMES.keys())})(?!\\p{L})\\.?`;
const WEEKDAY = `(?:(?:${anyOf(WEEKDAY_NAMES.keys())})(?!\\p{L})\\.?,? )?`;
const YEAR = String.raw`(?:19|20)\d\d(?!\d)`;
const OF = '(?:de |del )?';
const TIME = String.raw`(?:(?:[T ]|, | at | um | à )\d{1,2}:\d{2}(?::\d{2}(?:\.\d+)?)?(?: ?[ap]\.?m\.?)?(?:Z| UTC| GMT)?)?`;
const NUMBERS = [
  String.raw`(?<![\d.,/-])(?<year_first>(?:19|20)\d\d)(?<gap>[./-])(?<second>\d{1,2})\k<gap>(?<third>\d{1,2})(?![\d/-])`,
  String.raw`(?<![\d.,/-])(?<one>\d{1,2})(?<sign>[./-])(?<other>\d{1,2})\k<sign>(?<year_last>${YEAR})(?![/-])`,
];
const DAY_MONTH = String.raw`(?<![\d.,/-])(?<day>\d{1,2})(?:\.|st|nd|rd|th)? ${OF}(?<month>${MONTH})`;
const MONTH_DAY = String.raw`(?<![\p{L}\d])(?<named>${MONTH}) (?<dated>\d{1,2})(?!\d)(?:st|nd|rd|th)?`;
const WITH_YEAR = [
  ...NUMBERS,
  `${DAY_MONTH},? ${OF}(?<year>${YEAR})`,
  `${MONTH_DAY},? (?<year_named>${YEAR})`,
];
const FORMS = WITH_YEAR.map((form) => new RegExp(`^${WEEKDAY}${form}${TIME}$`, 'iu'));
const WITHIN = WITH_YEAR.map((form) => new RegExp(`${form}${TIME}`, 'giu'));
const YEARLESS = [DAY_MONTH, MONTH_DAY].map((form) => new RegExp(`${form}(?![\\p{L}\\d])`, 'giu'));

/** `parts`: day and month as they stand; which is which may be left open. */
type SaidDay = {
  year: number;
  parts: readonly [number, number];
  order: 'dm' | 'md' | 'either';
  time_ms: number;
};

function saidDayIn(text: string): SaidDay | null {
  const trimmed = text.trim();
  const groups = FORMS.map((form) => form.exec(trimmed)?.groups).find((found) => found !== undefined);
  return groups ? dayOf(groups, timeIn(trimmed)) : null;
}

function dayOf(said: Record<string, string | undefined>, time_ms: number): SaidDay {
  const month = MONTH_NAMES.get(bare(said.month ?? said.named ?? '')) ?? Number.NaN;
  const year = Number(said.year_first ?? said.year_last ?? said.year ?? said.year_named);
  if (said.year_first !== undefined)
    return { year, parts: [Number(said.second), Number(said.third)], order: 'md', time_ms };
  if (said.year_last !== undefined)
    // With points the day comes first, wherever they are written so.
    return {
      year,
      parts: [Number(said.one), Number(said.other)],
      order: said.sign === '.' ? 'dm' : 'either',
      time_ms,
    };
  return { year, parts: [Number(said.day ?? said.dated), month], order: 'dm', time_ms };
}

/** The time of day at the end of a text, in milliseconds. */
function timeIn(text: string): number {
  const [, hour = '0', minute = '0', second = '0', half = ''] =
    /(\d{1,2}):(\d{2})(?::(\d{2})(?:\.\d+)?)?(?: ?([ap])\.?m\.?)?(?:Z| UTC| GMT)?$/i.exec(text) ?? [];
  const hours = half === '' ? Number(hour) : (Number(hour) % 12) + (half.toLowerCase() === 'p' ? 12 : 0);
  return ((hours * 60 + Number(minute)) * 60 + Number(second)) * 1000;
}

/** The moment that a day says where its parts stand in this order; NaN where there is no such day. */
function momentOf({ year, parts, order, time_ms }: SaidDay, either: 'dm' | 'md'): number {
  const isDayFirst = (order === 'either' ? either : order) === 'dm';
  const [day, month] = isDayFirst ? parts : [parts[1], parts[0]];
  const at = new Date(Date.UTC(year, month - 1, day));
  return at.getUTCMonth() === month - 1 && at.getUTCDate() === day ? at.getTime() + time_ms : Number.NaN;
}

/**
 * The moments that texts say, in milliseconds of UTC, in each way in which day and month may be meant; none where one of them
 * is no day.
 */
export function momentsIn(texts: readonly string[]): number[][] {
  const said = texts.map(saidDayIn);
  if (said.includes(null)) return [];
  const ways = (['dm', 'md'] as const).map((way) => said.map((one) => momentOf(one as SaidDay, way)));
  const sound = ways.filter((way) => !way.some(Number.isNaN));
  const [one, other] = sound;
  return one && other && one.every((at, index) => at === other[index]) ? [one] : sound;
}

/** The day that a text says, as UTC's midnight; null where it says none and nothing else, or one that can be read in two ways. */
export function dayIn(text: string): number | null {
  const [one, ...others] = momentsIn([text]);
  return one && others.length === 0 ? Math.floor((one[0] as number) / DAY_MS) * DAY_MS : null;
}

/** Whether a text is a day, and nothing else, as a user reads it. */
export const isSaidDay = (text: string): boolean => momentsIn([text]).length > 0;

/** The days within a text, as they are written there; those without a year are given the one in which they are nearest to today. */
export function daysWithin(text: string): string[] {
  const full = WITHIN.flatMap((form) => text.match(form) ?? []);
  return full.length > 0 ? full : YEARLESS.flatMap((form) => text.match(form) ?? []).map(nearest);
}

function nearest(day: string): string {
  const year = new Date().getFullYear();
  const isNear = (one: string) => Math.abs((dayIn(one) ?? 0) - Date.now()) < HALF_YEAR_MS;
  return [year, year - 1, year + 1].map((one) => `${day} ${one}`).find(isNear) ?? `${day} ${year}`;
}
