import type { Locator, Page } from '@playwright/test';
import { otherSession } from '#engine/export/runtime/other-session.ts';
import { rest } from '#engine/export/runtime/rest.ts';
import { textOf } from '#engine/export/runtime/screen.ts';
import type { Showing } from '#engine/export/runtime/showing.ts';

type Given = { signOut: Locator; opener?: Locator };

/** What the browser kept of a session opens its page after signing out; `opener`: the menu that signing out is in. */
export function sessionGoesOn(page: Page, { signOut, opener }: Given): Showing {
  let inside = '';
  let later = page;
  return {
    act: async () => {
      const address = page.url();
      await page.goto(address);
      await rest(page);
      inside = await textOf(page);
      const storageState = await page.context().storageState({ indexedDB: true });
      if (opener && !(await signOut.isVisible())) await opener.click();
      await signOut.click();
      await rest(page);
      later = await otherSession(page, { storageState });
      await later.goto(address);
      await rest(later);
    },
    shown: async () => (await textOf(later)) === inside,
  };
}
