import type { Locator, Page } from '@playwright/test';
import { type Filter, isWholeAfter } from '#engine/export/runtime/filters.ts';
import { rest } from '#engine/export/runtime/rest.ts';
import type { Showing } from '#engine/export/runtime/showing.ts';

type Given = Filter & { item: Locator; back: Locator | null };

/** A list that was narrowed shows all again once an item of it was opened and left by going back. */
export function listIsWholeAfterBack(page: Page, { item, back, ...filter }: Given): Showing {
  return isWholeAfter(page, filter, async () => {
    await item.first().click();
    await rest(page);
    if (back) await back.click();
    else await page.goBack();
  });
}
