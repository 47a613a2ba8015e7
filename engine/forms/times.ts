import type { FieldHints } from '../drivers/contract.ts';
import { dayFor, plusDays } from './dates.ts';
import type { Demand } from './demand.ts';
import type { FieldKind } from './field-kind.ts';

const MORNING = 10 * 60 + 30;
const EVENING = 17 * 60 + 30;

/** Values of the input types that hold a time, a month or a week, within their limits and on their steps. */
export function timesFor(
  kind: FieldKind,
  hints: FieldHints,
  demand: Demand,
  nth: number,
  turn: number,
): string[] {
  if (kind === 'time' || kind === 'time_end') {
    const minutes = kind === 'time_end' || nth > 0 ? EVENING : MORNING;
    return [timeOf(minutes, hints), timeOf(minutes + 90, hints)];
  }
  if (kind === 'month') return [nth * 2, nth * 2 + 1].map((ahead) => monthOf(hints, demand, ahead));
  if (kind === 'week') return [25 + nth, 27 + nth].map((week) => clamped(`2030-W${week}`, hints));
  const date = kind === 'datetime_end' ? 'date_end' : 'date';
  return [turn, turn + 1].map((one) =>
    clamped(
      `${dayFor(date, hints, demand, nth, one)}T${timeOf(MORNING, { ...hints, min: '', max: '' })}`,
      hints,
    ),
  );
}

/**
 * Minutes of a day as a time; steps are in seconds and count from the least value (HTML Standard, section
 * 4.10.5.1.10).
 */
function timeOf(minutes: number, hints: FieldHints): string {
  const low = minutesOf(hints.min) ?? 0;
  const high = minutesOf(hints.max) ?? 24 * 60 - 1;
  const step = Math.max(1, Number(hints.step) / 60 || 1);
  const within = Math.min(Math.max(minutes, low), Math.max(low, high));
  const at = low + Math.floor((within - low) / step) * step;
  return `${String(Math.floor(at / 60)).padStart(2, '0')}:${String(Math.floor(at % 60)).padStart(2, '0')}`;
}

function minutesOf(time: string): number | null {
  const match = /^(\d{2}):(\d{2})/.exec(time);
  return match ? Number(match[1]) * 60 + Number(match[2]) : null;
}

function monthOf(hints: FieldHints, demand: Demand, ahead: number): string {
  const day = (month: string) => (month ? `${month}-01` : '');
  const limits = { ...hints, min: day(hints.min), max: day(hints.max), step: '' };
  return clamped(plusDays(dayFor('date', limits, demand), ahead * 31).slice(0, 7), hints);
}

/** Values of these types sort as text. */
function clamped(value: string, { min, max }: FieldHints): string {
  if (min && value < min) return min;
  return max && value > max ? max : value;
}
