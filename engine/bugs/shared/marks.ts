import type { FieldValue } from '#engine/drivers/contract.ts';
import { codeIn } from './codes.ts';

/** In names of what a run makes. */
const MARK = /rove[a-z0-9]+/gi;

/** As each run marks what it makes up. */
const OF_RUN = /rove[0-9a-f]{8}/i;

/** Whether an address names what a run made up: that anything is there is no promise of the app. */
export const isMadeUp = (address: string): boolean => OF_RUN.test(address);

/** A value whose mark goes on with `salt`, or its code by it, in at most so many characters. */
export function remarkedIn(field: FieldValue, salt: string, most: number | null): string {
  const value = field.value.replace(MARK, (mark) => mark + salt);
  return value === field.value ? codeIn(field, salt) : withinLength(value, most ?? value.length);
}

/** A text with a mark, cut to so many characters: first its end goes, and then its beginning. */
export function withinLength(value: string, most: number): string {
  if (value.length <= most) return value;
  const [mark] = value.matchAll(MARK);
  const end = Math.max(most, mark ? mark.index + mark[0].length : most);
  return value.slice(end - most, end).trim();
}
