import { isBlank, saysNothing } from '../shared/nothing.ts';

/** A line of a page that said something under a label, and says there that there is nothing. */
export type Emptied = { label: string; was: string; is: string };

const isNothing = (text: string): boolean => isBlank(text) || saysNothing(text);
const LABEL_CHARS_MAX = 40;

/**
 * The first label of a page under which something stood before, and under which it says now that there is nothing. Labels
 * count that stand there once, before and after; those of `fields` may have been changed by the form itself.
 */
export function emptiedIn(before: string, after: string, fields: readonly string[]): Emptied | null {
  const [old, now] = [before, after].map(linesOf);
  if (!old || !now) return null;
  const own = fields.map(wordsOf);
  for (const [index, label] of old.entries()) {
    const [was = '', at] = [old[index + 1], now.indexOf(label)];
    const isLabel =
      /\p{L}{3}/u.test(label) && label.length <= LABEL_CHARS_MAX && !own.includes(wordsOf(label));
    const isOnce = old.indexOf(label) === old.lastIndexOf(label) && at === now.lastIndexOf(label);
    if (!isLabel || !isOnce || at < 0 || isNothing(was) || !/[\p{L}\p{N}]/u.test(was)) continue;
    const is = now[at + 1] ?? '';
    // A line that is gone leaves the next label in its place.
    if (isNothing(is) && !old.includes(is)) return { label, was, is };
  }
  return null;
}

function linesOf(text: string): string[] {
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
}

const wordsOf = (name: string): string =>
  name
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
