import type { Page } from '@playwright/test';
import type { Showing } from '#engine/export/runtime/showing.ts';

/** The page is wider than a window of this width. */
export function scrollsSideways(page: Page, { width }: { width: number }): Showing {
  return {
    before: () => page.setViewportSize({ width, height: 800 }),
    shown: () =>
      page.evaluate(() => {
        const root = document.scrollingElement ?? document.documentElement;
        return root.scrollWidth > root.clientWidth + 1;
      }),
  };
}
