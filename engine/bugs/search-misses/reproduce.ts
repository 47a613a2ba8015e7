import type { Locator, Page } from '@playwright/test';
import { isSame, lists, someList } from '#engine/export/runtime/lists.ts';
import { rest } from '#engine/export/runtime/rest.ts';
import { textOf } from '#engine/export/runtime/screen.ts';
import { seek } from '#engine/export/runtime/seek.ts';
import type { Showing } from '#engine/export/runtime/showing.ts';

/** A search for a word, however it is written, does not show what the list shows without it. */
export function leavesOut(
  page: Page,
  { search, word, shows }: { search: Locator; word: string; shows: string },
): Showing {
  const isShown = async () => (await textOf(page)).toLowerCase().includes(shows.toLowerCase());
  let isListed = false;
  return {
    before: async () => {
      isListed = await isShown();
    },
    act: async () => {
      await seek(search, word);
      await rest(page);
    },
    shown: async () => isListed && !(await isShown()),
  };
}

/** A search for what nothing is called leaves all lists as they are. */
export function leavesAll(page: Page, { search, word }: { search: Locator; word: string }): Showing {
  let all: Awaited<ReturnType<typeof lists>> = {};
  return {
    before: async () => {
      all = await lists(page);
    },
    act: async () => {
      await seek(search, word);
      await rest(page);
    },
    shown: async () => {
      const now = await lists(page);
      return someList(all, now, (was, is) => was.length > 2 && isSame(was, is));
    },
  };
}
