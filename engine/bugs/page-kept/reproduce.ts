import type { Locator, Page } from '@playwright/test';
import { narrowBy } from '#engine/export/runtime/filters.ts';
import { type Lists, lacking, lists, someList } from '#engine/export/runtime/lists.ts';
import { rest } from '#engine/export/runtime/rest.ts';
import type { Showing } from '#engine/export/runtime/showing.ts';

type Given = { control: Locator; how: 'type' | 'choose'; value: string; next: Locator };

/** A filter or a search shows nothing when it is used on a later page, and something on the first. */
export function showsNothingFromLaterPage(page: Page, { control, how, value, next }: Given): Showing {
  let found: Lists = {};
  const use = () => narrowBy(control, how, value);
  return {
    before: async () => {
      const start = page.url();
      await use();
      await rest(page);
      found = await lists(page);
      await page.goto(start);
      await rest(page);
    },
    act: async () => {
      await next.click();
      await rest(page);
      await use();
    },
    shown: async () =>
      someList(
        found,
        await lists(page),
        (was, now) => now.length < 2 && lacking(was, now).length === was.length,
      ),
  };
}
