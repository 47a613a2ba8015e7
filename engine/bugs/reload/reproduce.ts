import type { Page } from '@playwright/test';
import { rest } from '#engine/export/runtime/rest.ts';
import { textOf } from '#engine/export/runtime/screen.ts';
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

/** The page says something when it is loaded again that it did not say before. */
export function saysAfterReload(page: Page, { says }: { says: string }): Showing {
  let wasSaid = false;
  return {
    act: async () => {
      wasSaid = (await textOf(page)).includes(says);
      await page.reload();
      await rest(page);
    },
    shown: async () => !wasSaid && (await textOf(page)).includes(says),
  };
}

/** The page has links to other pages, and none of them when it is loaded again. */
export function leavesNoWay(page: Page): Showing {
  const ways = () =>
    page
      .locator('a[href]')
      .evaluateAll(
        (links) =>
          links.filter(
            (link) =>
              link instanceof HTMLAnchorElement &&
              link.origin === location.origin &&
              link.pathname !== location.pathname,
          ).length,
      );
  let before = 0;
  return {
    act: async () => {
      before = await ways();
      await page.reload();
      await rest(page);
    },
    shown: async () => before > 0 && (await ways()) === 0,
  };
}
