import type { Page } from '@playwright/test';
import { textOf } from '#engine/export/runtime/screen.ts';
import type { Showing } from '#engine/export/runtime/showing.ts';

/** The page shows no text, no picture and no control. */
export function showsNothing(page: Page): Showing {
  return {
    shown: async () => {
      const things = await page.locator('img, svg, canvas, video, iframe, input, button').count();
      return (await textOf(page)).trim() === '' && things === 0;
    },
  };
}
