import type { Page } from '@playwright/test';
import type { Showing } from '#engine/export/runtime/showing.ts';
import { isWaiting, waitLong } from '#engine/export/runtime/waiting.ts';

/** The page says that something is to come, and goes on saying so. */
export function goesOnSaying(page: Page, { says }: { says: string }): Showing {
  return {
    act: async () => {
      await page.reload();
      await waitLong(page);
    },
    shown: () => isWaiting(page, says),
  };
}
