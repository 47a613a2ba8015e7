import type { Page } from '@playwright/test';
import type { Showing } from '#engine/export/runtime/showing.ts';

/** A link like the one that was found leads to an error. */
export function linkLeadsNowhere(page: Page, { like, path }: { like: RegExp; path: string }): Showing {
  return {
    shown: async () => {
      const links = page.locator('a[href]');
      const addresses = await links.evaluateAll((all) => all.map((link) => (link as HTMLAnchorElement).href));
      const same = addresses.filter((one) => new URL(one).pathname === path);
      const targets = same.length > 0 ? same : addresses.filter((one) => like.test(one));
      for (const target of targets.slice(0, 3))
        if ((await page.request.get(target)).status() >= 400) return true;
      return false;
    },
  };
}
