import type { ElementView, Observation } from '#engine/drivers/contract.ts';
import words from './day-range-words.json' with { type: 'json' };
import { isoDay } from './days.ts';
import { daysWithin, momentsIn } from './said-days.ts';
import { columnOf, type Table } from './table.ts';

const DAY_WORD = '(?:date|day|datum|tag|fecha)';
/** What the days are of may be said before: "Created from". */
const named = (all: readonly string[]) =>
  new RegExp(
    String.raw`^(?:(?<about>\p{L}+(?:\s\p{L}+)?)\s)?(?:${all.join('|')})(?:\s${DAY_WORD})?(?:\s?\([^)]*\))?:?$`,
    'iu',
  );
const FROM = named(words.from);
const TO = named(words.to);
const ROWS_MIN = 2;

/** `about`: what the days are of, '' where that is not said. */
export type Range = { from: ElementView; to: ElementView; about: string };

/**
 * Two fields for days side by side, called as the two ends of a range are; null where there are none, or more. Those of
 * component libraries can be typed into, though they open a calendar when they are pressed.
 */
export function periodOn({ elements }: Pick<Observation, 'elements'>): Range | null {
  const isCalled = (view: ElementView, ends: RegExp) => ends.test(view.target.name.trim());
  const aboutOf = (view: ElementView, ends: RegExp) =>
    ends.exec(view.target.name.trim())?.groups?.['about']?.toLowerCase() ?? '';
  const days = elements.filter(({ field, enabled }) => field?.input_type === 'date' && enabled);
  const typed = elements.filter((view) => mayBeTyped(view) && (isCalled(view, FROM) || isCalled(view, TO)));
  const [from, to, ...others] = days.length > 0 ? days : typed;
  if (!from || !to || others.length > 0 || from.group !== to.group) return null;
  if (!isCalled(from, FROM) || !isCalled(to, TO)) return null;
  const [about, also] = [aboutOf(from, FROM), aboutOf(to, TO)];
  return also === '' || also === about ? { from, to, about } : null;
}

/** The same where both are empty. */
export function rangeOn(seen: Pick<Observation, 'elements'>): Range | null {
  const range = periodOn(seen);
  const isEmpty = ({ field, chosen = field?.value ?? '' }: ElementView) => chosen === '';
  return range && isEmpty(range.from) && isEmpty(range.to) ? range : null;
}

const mayBeTyped = ({ affordance, target: { role, path }, enabled }: ElementView): boolean =>
  enabled && (affordance === 'type' || (role === 'combobox' && />input\d*$/.test(path)));

/**
 * A day of each row, by the one column in which each cell says exactly one, as `2030-01-31`: of several that which the range is
 * `about`. Null where there is none, or none is told.
 */
export function daysOf(table: Table, about = ''): string[] | null {
  const columns = table.heads.flatMap((head, column) => {
    const [days, ...others] = momentsIn(columnOf(table, column).map(onlyDay));
    return days && days.length >= ROWS_MIN && others.length === 0 ? [{ head, days: days.map(isoDay) }] : [];
  });
  const told = about ? columns.filter(({ head }) => head.toLowerCase().includes(about)) : [];
  const [one, ...others] = columns.length > 1 ? told : columns;
  return one && others.length === 0 ? one.days : null;
}

/** The day that a cell says, as it is written there; '' where it says none, or several. */
function onlyDay(cell: string): string {
  const [day = '', ...more] = daysWithin(cell);
  return more.length === 0 ? day : '';
}
