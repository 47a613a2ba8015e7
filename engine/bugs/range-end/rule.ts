import type { ElementView, Observation } from '#engine/drivers/contract.ts';
import { dayIn } from '../shared/days.ts';
import { columnOf, type Table } from '../shared/table.ts';
import words from './range-words.json' with { type: 'json' };

const named = (all: readonly string[]) =>
  new RegExp(String.raw`(^|\b(?:date|day|datum|fecha)\s)(${all.join('|')})$`, 'iu');
const FROM = named(words.from);
const TO = named(words.to);
const WRITTEN = /\d{4}-\d{2}-\d{2}|\d{1,2}\.? \p{L}{3,9},? \d{4}|\p{L}{3,9} \d{1,2},? \d{4}/gu;
const ROWS_MIN = 2;

export type Range = { from: ElementView; to: ElementView };

/** Two empty fields for days side by side, called as the two ends of a range are; null where there are none, or more. */
export function rangeOn({ elements }: Pick<Observation, 'elements'>): Range | null {
  const days = elements.filter(({ field, enabled }) => field?.input_type === 'date' && enabled);
  const [from, to, ...others] = days;
  if (!from || !to || others.length > 0 || from.group !== to.group) return null;
  const isCalled = (view: ElementView, ends: RegExp) => ends.test(view.target.name.trim());
  const isEmpty = [from, to].every(({ field }) => field?.value === '');
  return isEmpty && isCalled(from, FROM) && isCalled(to, TO) ? { from, to } : null;
}

/** A day of each row, by the one column in which each cell says exactly one, as `2030-01-31`; null where there is none, or several. */
export function daysOf(table: Table): string[] | null {
  const columns = table.heads.flatMap((_, column) => {
    const days = columnOf(table, column).map(onlyDay);
    return days.length >= ROWS_MIN && !days.includes(null) ? [days as string[]] : [];
  });
  const [one, ...others] = columns;
  return one && others.length === 0 ? one : null;
}

function onlyDay(cell: string): string | null {
  const [written, ...more] = cell.match(WRITTEN) ?? [];
  const at = written !== undefined && more.length === 0 ? dayIn(written) : null;
  return at === null
    ? null
    : new Date(at - new Date(at).getTimezoneOffset() * 60_000).toISOString().slice(0, 10);
}
