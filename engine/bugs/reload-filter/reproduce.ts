import type { Locator, Page } from '@playwright/test';
import { type Filter, isWholeAfter } from '#engine/export/runtime/filters.ts';
import { type Lists, lacking, lists, someList } from '#engine/export/runtime/lists.ts';
import { rest } from '#engine/export/runtime/rest.ts';
import type { Showing } from '#engine/export/runtime/showing.ts';

/** After a reload a list shows more than it did or, of `paged` ones, other things or none: what was chosen is chosen no more. */
export function filterIsLost(page: Page, { filter, paged }: { filter: Locator; paged: boolean }): Showing {
  let listed: Lists = {};
  return {
    before: async () => {
      await filter.click();
      await rest(page);
      listed = await lists(page);
    },
    act: async () => {
      await page.reload();
    },
    shown: async () =>
      someList(listed, await lists(page), (was, now) =>
        paged
          ? now.length === 0 || lacking(now, was).length > 0
          : now.length > was.length && lacking(was, now).length === 0,
      ),
  };
}

/** What was chosen in a control, or searched for, is listed no more after a reload: the whole list is. */
export function choiceIsLost(page: Page, filter: Filter): Showing {
  return isWholeAfter(page, filter, async () => {
    await page.reload();
  });
}
