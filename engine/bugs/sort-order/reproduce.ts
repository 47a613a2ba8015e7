import type { Page } from '@playwright/test';
import { type Lists, lacking, lists, someList } from '#engine/export/runtime/lists.ts';
import type { Showing } from '#engine/export/runtime/showing.ts';
import { type Sorting, sort } from '#engine/export/runtime/sorting.ts';

/** A list that is sorted lacks some of its items. */
export function sortingLoses(page: Page, sorting: Sorting): Showing {
  let listed: Lists = {};
  return {
    before: async () => {
      listed = await lists(page);
    },
    act: () => sort(sorting),
    shown: async () =>
      someList(listed, await lists(page), (was, now) => {
        const gone = lacking(was, now).length;
        const isPart = now.length > 1 && lacking(now, was).length === 0;
        const isTorn = gone > 0 && (gone <= was.length / 2 || isPart);
        return was.length >= 3 && isTorn && now.length <= was.length;
      }),
  };
}
