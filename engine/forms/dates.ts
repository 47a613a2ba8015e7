import type { FieldHints } from '../drivers/contract.ts';
import type { Country } from './countries.ts';
import type { Demand } from './demand.ts';
import type { FieldKind } from './field-kind.ts';

/** Fixed, so that a run can be repeated on any day; far enough ahead for what must lie in the future. */
const SOON = '2030-06-15';
const PAST = '2024-03-12';
const BIRTH = '1990-04-23';
const DAY_MS = 86_400_000;
/** How far ahead of the earliest allowed day a date is taken, in days, where the limits leave room for it. */
const AHEAD = 7;
const STAY = 5;
/** Limits closer than this leave no room for other days on other turns. */
const TURNS_FROM = 40;

function usualDay(kind: FieldKind, hints: FieldHints, demand: Demand): string {
  if (kind === 'birth_date') return BIRTH;
  const isPast = demand.when === 'past' || (kind === 'past_date' && demand.when !== 'future');
  return isPast ? PAST : (dayAhead(hints, demand) ?? SOON);
}

/**
 * The day that a date field is given, as ISO. `nth` counts the dates of a form, each later than the one before; `turn`
 * gives another of the allowed ones. Derived from the field's own limits, else from a fixed day, never from today.
 */
export function dayFor(kind: FieldKind, hints: FieldHints, demand: Demand, nth = 0, turn = 0): string {
  const min = laterOf(isoDay(hints.min), demand.first);
  const max = earlierOf(isoDay(hints.max), demand.last);
  const usual = usualDay(kind, hints, demand);
  const later = (kind === 'date_end' ? Math.max(1, nth) : nth) * STAY;
  if (!min && !max) return plusDays(usual, kind === 'birth_date' ? -turn * 400 : later + turn * 3);
  const steps = stepsOf(hints);
  if (min && max) {
    const room = Math.max(0, daysBetween(min, max));
    const ahead =
      startWithin(room, daysBetween(min, usual)) + (room > TURNS_FROM ? (turn % 3) * 3 : 0) + later;
    return plusDays(min, Math.floor(Math.min(ahead, room) / steps) * steps);
  }
  if (min) {
    const ahead = Math.max(AHEAD, daysBetween(min, usual)) + later + turn * 3;
    return plusDays(min, Math.ceil(ahead / steps) * steps);
  }
  const last = max ?? usual;
  const ends = plusDays(usual, 2 * STAY + 9) <= last ? usual : plusDays(last, -(2 * STAY + 9));
  return plusDays(ends, Math.min(later + (turn % 3) * 3, daysBetween(ends, last)));
}

/** The day of the first date of a form between two limits: the usual one when the later ones fit behind it. */
function startWithin(room: number, usual: number): number {
  if (usual >= 0 && usual + 2 * STAY + 9 <= room) return usual;
  return Math.min(AHEAD, Math.floor(room / 3));
}

/** A field that is filled already shows which days it is about; a date of its own is near what it will take. */
function dayAhead({ value, input_type }: FieldHints, demand: Demand): string | undefined {
  if (input_type !== 'date' || demand.when) return undefined;
  const shown = isoDay(value);
  return shown && shown > '2015' && shown < SOON ? plusDays(shown, AHEAD) : undefined;
}

function stepsOf({ step, input_type }: FieldHints): number {
  const value = Number(step);
  return input_type === 'date' && Number.isInteger(value) && value > 0 ? value : 1;
}

export function isoDay(text: string | undefined): string | undefined {
  return /^\d{4}-\d{2}-\d{2}/.exec(text ?? '')?.[0];
}

export function plusDays(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10);
}

export function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / DAY_MS);
}

function laterOf(a: string | undefined, b: string | undefined): string | undefined {
  return a && b ? (a > b ? a : b) : (a ?? b);
}

function earlierOf(a: string | undefined, b: string | undefined): string | undefined {
  return a && b ? (a < b ? a : b) : (a ?? b);
}

/**
 * How a format names its parts, in the languages whose words for them differ; `YYYY`, `JJJJ`, `AAAA` and `RRRR` are
 * years.
 */
export function formatted(day: string, format: string): string {
  const [year = '', month = '', date = ''] = day.split('-');
  const runs = format.match(/\p{L}+|\d+/gu) ?? [];
  const units = unitsOf(runs);
  let index = 0;
  return format.replace(/\p{L}+|\d+/gu, (run) => {
    const unit = units[index];
    index += 1;
    if (unit === 'year') return run.length === 2 ? year.slice(2) : year;
    return unit === 'month' ? month : date;
  });
}

type Unit = 'day' | 'month' | 'year';

function unitsOf(runs: readonly string[]): Unit[] {
  const lower = runs.map((run) => run.toLowerCase());
  const year = Math.max(
    lower.findIndex((run) => run.length >= 4),
    ...['yy', 'rr'].map((run) => lower.indexOf(run)),
  );
  const last = year >= 0 ? year : 2;
  const rest = [0, 1, 2].filter((index) => index !== last);
  const told = rest.find((index) => lower[index]?.startsWith('m'));
  const above = rest.find((index) => Number(lower[index]) > 12);
  const month =
    told ?? (above !== undefined ? rest.find((index) => index !== above) : rest[last === 0 ? 0 : 1]);
  return runs.map((_, index) => (index === last ? 'year' : index === month ? 'month' : 'day'));
}

const ORDERS: Record<Country['dates'], string> = {
  'dmy/': 'DD/MM/YYYY',
  'mdy/': 'MM/DD/YYYY',
  'dmy.': 'DD.MM.YYYY',
  'dmy-': 'DD-MM-YYYY',
  'ymd-': 'YYYY-MM-DD',
  'ymd/': 'YYYY/MM/DD',
  'ymd.': 'YYYY.MM.DD',
};

const FORMAT =
  /(?<![\p{L}\d])(?:\p{L}{1,4}|\d{1,4})([./-])(?:\p{L}{2}|\d{1,2})\1(?:\p{L}{2,4}|\d{2,4})(?![\p{L}\d])/u;

/** The ways to write a day into a text field, the one that the field or its messages name first. */
export function writings(day: string, hints: FieldHints, demand: Demand, country: Country): string[] {
  const told = [demand.format, demand.example, hints.value, hints.placeholder, hints.description, hints.label]
    .map((text) => FORMAT.exec(text ?? '')?.[0])
    .find((format) => format !== undefined);
  const usual = [ORDERS[country.dates], 'YYYY-MM-DD', 'DD/MM/YYYY', 'MM/DD/YYYY', 'DD.MM.YYYY'];
  const formats = told ? [told, ...usual] : usual;
  return [...new Set(formats.map((format) => formatted(day, format)))];
}
