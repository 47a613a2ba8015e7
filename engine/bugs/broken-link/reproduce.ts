import type { APIResponse, Page } from '@playwright/test';
import { isDocument } from '#engine/export/runtime/document.ts';
import type { Showing } from '#engine/export/runtime/showing.ts';

type Link = { like: RegExp; path: string };

/** A link like the one that was found leads to an error. */
export function linkLeadsNowhere(page: Page, link: Link): Showing {
  return shownByAny(page, link, async (answer) => answer.status() >= 400);
}

/** A link like the one that was found leads to HTML that is no document. */
export function linkLeadsToPart(page: Page, link: Link): Showing {
  return shownByAny(page, link, async (answer) => answer.ok() && !isDocument(await answer.text()));
}

function shownByAny(
  page: Page,
  { like, path }: Link,
  isWrong: (answer: APIResponse) => Promise<boolean>,
): Showing {
  return {
    shown: async () => {
      const links = page.locator('a[href]');
      const addresses = await links.evaluateAll((all) => all.map((link) => (link as HTMLAnchorElement).href));
      const same = addresses.filter((one) => new URL(one).pathname === path);
      const targets = same.length > 0 ? same : addresses.filter((one) => like.test(one));
      for (const target of targets.slice(0, 3))
        if (await isWrong(await page.request.get(target))) return true;
      return false;
    },
  };
}
