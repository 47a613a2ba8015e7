import { lacking } from '#engine/export/runtime/lists.ts';
import type { Texts } from '../shared/compare.ts';
import nothingWords from '../shared/nothing-words.json' with { type: 'json' };
import { longestOf } from '../shared/paging.ts';

const ITEMS_MIN = 3;
const NOTHING = new RegExp(String.raw`\b(empty|leer|${nothingWords.join('|')})\b`, 'i');

/** The longest list that says mostly something else on its next page, with what it says on its first. */
export function pagedList(first: Texts, second: Texts): [path: string, items: string[]] | null {
  const turned = [...first].filter(([path, items]) => {
    const next = second.get(path) ?? [];
    return items.length >= ITEMS_MIN && next.length > 0 && lacking(next, items).length > next.length / 2;
  });
  return longestOf(turned) ?? null;
}

/** Whether a list shows nothing: it is gone, it has no item, or one that says so. */
export function isEmptied(texts: Texts, path: string): boolean {
  const [one, ...others] = texts.get(path) ?? [];
  return one === undefined || (others.length === 0 && NOTHING.test(one));
}
