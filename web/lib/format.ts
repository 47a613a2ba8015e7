import type { DayPart } from '#web/texts/dashboard.ts';
import { language } from '#web/texts/language.ts';

/** Minutes as users read them: under 60 as minutes, else hours and minutes (spec section 9). */
export function formatMinutes(minutes: number): string {
  if (minutes < 60) return `${minutes} min`;
  const rest = minutes % 60;
  return rest === 0 ? `${Math.floor(minutes / 60)} h` : `${Math.floor(minutes / 60)} h ${rest} min`;
}

/** A running clock: `m:ss`, from an hour on `h:mm:ss`. Takes milliseconds. */
export function formatClock(ms: number): string {
  const total = Math.max(0, Math.floor(ms / 1000));
  const seconds = String(total % 60).padStart(2, '0');
  const minutes = Math.floor(total / 60) % 60;
  const hours = Math.floor(total / 3600);
  return hours > 0 ? `${hours}:${String(minutes).padStart(2, '0')}:${seconds}` : `${minutes}:${seconds}`;
}

/** The part of the day: morning before 12, afternoon before 18, else evening (spec section 2). Takes the hour, 0 to 23. */
export function dayPartOf(hour: number): DayPart {
  if (hour < 12) return 'morning';
  return hour < 18 ? 'afternoon' : 'evening';
}

/** The first word of a full name; empty when there is none. */
export function firstNameOf(fullName: string | null | undefined): string {
  return fullName?.trim().split(/\s+/)[0] ?? '';
}

/** The part of a test id that users see: its first 8 characters (spec section 9). */
export function shortId(id: string): string {
  return id.slice(0, 8);
}

const DATE = new Intl.DateTimeFormat(language, { dateStyle: 'medium' });
const DATE_TIME = new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeStyle: 'short' });

/** Day, month and year of an ISO time; a dash where there is none. */
export function formatDate(iso: string | null | undefined): string {
  return iso ? DATE.format(new Date(iso)) : '–';
}

/** Date and time of an ISO time; a dash where there is none. */
export function formatDateTime(iso: string | null | undefined): string {
  return iso ? DATE_TIME.format(new Date(iso)) : '–';
}

const NUMBER = new Intl.NumberFormat(language, { maximumFractionDigits: 1 });

/** A number as the reader's language writes it, with at most one decimal. */
export function formatNumber(value: number): string {
  return NUMBER.format(value);
}

const FIGURE = new Intl.NumberFormat(language, { maximumFractionDigits: 2, useGrouping: false });

/** A measured figure, with at most two decimals. */
export function formatFigure(value: number): string {
  return FIGURE.format(value);
}

export function formatBytes(bytes: number): string {
  if (bytes < 1024) return `${bytes} B`;
  if (bytes < 1024 * 1024) return `${Math.round(bytes / 1024)} kB`;
  return `${formatNumber(bytes / 1024 / 1024)} MB`;
}

/** Host and path of an address, without the scheme; the text itself when it is no address. */
export function displayAddress(address: string | null | undefined): string {
  return (address ?? '')
    .replace(/^https?:\/\/([0-9a-f-]{36}\.localhost(?=\/|$))?/, (_, bundle) => (bundle ? 'bundle' : ''))
    .replace(/\/$/, '');
}

const DOLLARS = new Intl.NumberFormat(language, {
  style: 'currency',
  currency: 'USD',
  maximumFractionDigits: 0,
});

/** Whole dollars. */
export function formatDollars(amount: number): string {
  return DOLLARS.format(Math.round(amount));
}
