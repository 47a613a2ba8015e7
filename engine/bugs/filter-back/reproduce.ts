import type { Locator, Page } from '@playwright/test';
import { type FilterUse, useFilter } from '#engine/export/runtime/filters.ts';
import { isSame, type Lists, lists, someList } from '#engine/export/runtime/lists.ts';
import { rest } from '#engine/export/runtime/rest.ts';
import type { Showing } from '#engine/export/runtime/showing.ts';

type Given = { control: Locator; how: FilterUse; value: string; item: Locator; back: Locator | null };

/** A list that was narrowed shows all again once an item of it was opened and left by going back. */
export function listIsWholeAfterBack(page: Page, { control, how, value, item, back }: Given): Showing {
  let all: Lists = {};
  let part: Lists = {};
  return {
    before: async () => {
      all = await lists(page);
      await useFilter(control, how, value);
      await rest(page);
      part = await lists(page);
    },
    act: async () => {
      await item.first().click();
      await rest(page);
      if (back) await back.click();
      else await page.goBack();
    },
    shown: async () => {
      const now = await lists(page);
      return someList(
        part,
        now,
        (narrow, later) => !isSame(narrow, later) && Object.values(all).some((whole) => isSame(whole, later)),
      );
    },
  };
}
