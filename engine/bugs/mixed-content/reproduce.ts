import type { Page } from '@playwright/test';
import type { Showing } from '#engine/export/runtime/showing.ts';

/** An element of a page that came over https names an address without it. */
export function namesPlain(page: Page, { tag, path }: { tag: string; path: RegExp }): Showing {
  return {
    shown: async () => {
      if (!page.url().startsWith('https:')) return false;
      const named = await page
        .locator(tag)
        .evaluateAll((all) =>
          all.flatMap((one) => ['src', 'href', 'action', 'data'].map((name) => one.getAttribute(name) ?? '')),
        );
      return named.some((one) => one.startsWith('http:') && path.test(new URL(one).pathname));
    },
  };
}
