import type { ElementView, Observation } from '#engine/drivers/contract.ts';
import { DAY_MS, dayFirst, dayIn } from '../shared/days.ts';
import { columnOf, type Table } from '../shared/table.ts';
import words from './range-words.json' with { type: 'json' };

const DAY_WORD = '(?:date|day|datum|tag|fecha)';
const named = (all: readonly string[]) =>
  new RegExp(
    String.raw`(?:^|\b${DAY_WORD}\s)(?:${all.join('|')})(?:\s${DAY_WORD})?(?:\s?\([^)]*\))?:?$`,
    'iu',
  );
const FROM = named(words.from);
const TO = named(words.to);
const WRITTEN =
  /\d{4}-\d{2}-\d{2}|(?<![\d./])\d{1,2}([./])\d{1,2}\1\d{4}(?!\d)|\d{1,2}\.? \p{L}{3,9},? \d{4}|\p{L}{3,9} \d{1,2},? \d{4}/gu;
/** A day without its year is the one nearest to today. */
const YEARLESS =
  /(?<![\p{L}\d])(?:\d{1,2}\.? (?:jan|feb|mar|apr|may|june?|july?|aug|sept?|oct|nov|dec)\p{L}*|(?:jan|feb|mar|apr|may|june?|july?|aug|sept?|oct|nov|dec)\p{L}* \d{1,2})(?![\p{L}\d])/giu;
const HALF_YEAR_MS = 183 * DAY_MS;
const ROWS_MIN = 2;

export type Range = { from: ElementView; to: ElementView };

/**
 * Two empty fields for days side by side, called as the two ends of a range are; null where there are none, or more. Those of
 * component libraries can be typed into, though they open a calendar when they are pressed.
 */
export function rangeOn({ elements }: Pick<Observation, 'elements'>): Range | null {
  const isCalled = (view: ElementView, ends: RegExp) => ends.test(view.target.name.trim());
  const days = elements.filter(({ field, enabled }) => field?.input_type === 'date' && enabled);
  const typed = elements.filter((view) => mayBeTyped(view) && (isCalled(view, FROM) || isCalled(view, TO)));
  const [from, to, ...others] = days.length > 0 ? days : typed;
  if (!from || !to || others.length > 0 || from.group !== to.group) return null;
  const isEmpty = [from, to].every(({ field, chosen = field?.value ?? '' }) => chosen === '');
  return isEmpty && isCalled(from, FROM) && isCalled(to, TO) ? { from, to } : null;
}

const mayBeTyped = ({ affordance, target: { role, path }, enabled }: ElementView): boolean =>
  enabled && (affordance === 'type' || (role === 'combobox' && />input\d*$/.test(path)));

/** A day of each row, by the one column in which each cell says exactly one, as `2030-01-31`; null where there is none, or several. */
export function daysOf(table: Table): string[] | null {
  const columns = table.heads.flatMap((_, column) => {
    const days = dayFirst(columnOf(table, column).map(onlyWritten)).map(dayOf);
    return days.length >= ROWS_MIN && !days.includes(null) ? [days as string[]] : [];
  });
  const [one, ...others] = columns;
  return one && others.length === 0 ? one : null;
}

/** The day that a cell says, as it is written there; '' where it says none, or several. */
function onlyWritten(cell: string): string {
  const [written = '', ...more] = cell.match(WRITTEN) ?? cell.match(YEARLESS)?.map(nearest) ?? [];
  return more.length === 0 ? written : '';
}

function dayOf(written: string): string | null {
  const at = dayIn(written);
  return at === null
    ? null
    : new Date(at - new Date(at).getTimezoneOffset() * 60_000).toISOString().slice(0, 10);
}

/** A day with the year in which it is nearest to today. */
function nearest(day: string): string {
  const year = new Date().getFullYear();
  const isNear = (one: string) => Math.abs((dayIn(one) ?? 0) - Date.now()) < HALF_YEAR_MS;
  return [year, year - 1, year + 1].map((one) => `${day} ${one}`).find(isNear) ?? `${day} ${year}`;
}
