import type { Locator, Page } from '@playwright/test';
import { type Lists, lists, someList } from '#engine/export/runtime/lists.ts';
import type { Showing } from '#engine/export/runtime/showing.ts';

/** The next page begins with what the one before ended with. */
export function pageRepeats(page: Page, { next }: { next: Locator }): Showing {
  let listed: Lists = {};
  return {
    before: async () => {
      listed = await lists(page);
    },
    act: () => next.click(),
    shown: async () =>
      someList(listed, await lists(page), (first, second) => {
        const again = second.filter((item) => first.includes(item));
        const isPart = again.length > 0 && again.length < second.length;
        return first.length >= 3 && isPart && second[0] !== first[0] && second[0] === first.at(-again.length);
      }),
  };
}

/** A number with decimals or of a currency: other whole ones may count. */
export const AMOUNT =
  /\p{Sc} ?\d[\d.,'\u00a0\u202f]*|\d[\d.,'\u00a0\u202f]* ?\p{Sc}|\d[\d.,'\u00a0\u202f ]*[.,]\d{1,3}(?!\d)/u;

/** What stands behind the words of a total is another amount on the next page. */
export function totalMoves(page: Page, { next, words }: { next: Locator; words: string }): Showing {
  const read = async () => {
    const text = (await page.locator('body').innerText()).replace(/\s+/g, ' ');
    const at = text.indexOf(words);
    return at < 0 ? '' : (AMOUNT.exec(text.slice(at + words.length))?.[0] ?? '');
  };
  let first = '';
  return {
    before: async () => {
      first = await read();
    },
    act: () => next.click(),
    shown: async () => {
      const now = await read();
      return first !== '' && now !== '' && now !== first;
    },
  };
}
