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
