import type { Locator, Page } from '@playwright/test';
import { rest } from '#engine/export/runtime/rest.ts';
import { textOf } from '#engine/export/runtime/screen.ts';
import type { Showing } from '#engine/export/runtime/showing.ts';

/** What the browser kept of a session opens its page after signing out. */
export function sessionGoesOn(page: Page, { signOut }: { signOut: Locator }): Showing {
  let inside = '';
  let later = page;
  return {
    act: async () => {
      const address = page.url();
      inside = await textOf(page);
      const storageState = await page.context().storageState({ indexedDB: true });
      await signOut.click();
      await rest(page);
      const session = await page.context().browser()?.newContext({ storageState });
      if (!session) throw new Error('There is no second session');
      later = await session.newPage();
      await later.goto(address);
      await rest(later);
    },
    shown: async () => (await textOf(later)) === inside,
  };
}
