import type { Locator, Page } from '@playwright/test';
import { type Lists, lists, losesSome, someList } from '#engine/export/runtime/lists.ts';
import { rest } from '#engine/export/runtime/rest.ts';
import type { Showing } from '#engine/export/runtime/showing.ts';

/** A search that was emptied again does not show what was there before it. */
export function searchTakesAway(page: Page, { search, word }: { search: Locator; word: string }): Showing {
  let listed: Lists = {};
  const look = async (text: string) => {
    await search.fill(text);
    await page.keyboard.press('Enter');
  };
  return {
    before: async () => {
      listed = await lists(page);
    },
    act: async () => {
      await look(word);
      await rest(page);
      await look('');
    },
    shown: async () =>
      someList(listed, await lists(page), (was, now) => was.length > 1 && losesSome(was, now)),
  };
}
