import { totalAfter } from '#engine/export/runtime/totals.ts';
import type { Texts } from '../shared/compare.ts';

const ITEMS_MIN = 3;

/** How many items the pages show, and how many the screen says there are. */
export type Short = { total: number; shown: number };

/**
 * Whether all pages of a list together hold fewer items than the screen says. A total is one only when it fits the size and
 * the number of the pages; what fits another list is none of this one. `text`: what the last page says.
 */
export function shortIn(pages: readonly Texts[], totals: readonly number[], text: string): Short | null {
  const [first = new Map()] = pages as readonly [Texts, ...Texts[]];
  const short: Short[] = [];
  for (const [path, items] of first) {
    const all = pages.map((page) => page.get(path) ?? []);
    const flat = all.flat();
    const size = items.length;
    if (size < ITEMS_MIN || all.some((page) => page.length === 0 || page.length > size)) continue;
    if (new Set(flat).size < flat.length) continue;
    // The last page says itself that more would follow.
    const beyond = totalAfter(text, flat.length) ?? 0;
    if (beyond > flat.length) short.push({ total: beyond, shown: flat.length });
    for (const total of totals.filter((one) => one !== beyond)) {
      if (total <= size * (pages.length - 1) || total > size * pages.length) continue;
      if (flat.length === total) return null;
      if (flat.length < total) short.push({ total, shown: flat.length });
    }
  }
  const [one, ...others] = short;
  return one && others.length === 0 ? one : null;
}
