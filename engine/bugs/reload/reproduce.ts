import type { Page } from '@playwright/test';
import type { Showing } from '#engine/export/runtime/showing.ts';

/** The address of the page leads to an error when it is loaded again. */
export function reloadFails(page: Page): Showing {
  let status = 0;
  return {
    act: async () => {
      status = (await page.reload())?.status() ?? 0;
    },
    shown: async () => status >= 400,
  };
}
