import type { Page } from '@playwright/test';
import { otherSession } from '#engine/export/runtime/other-session.ts';
import { rest } from '#engine/export/runtime/rest.ts';
import { textOf } from '#engine/export/runtime/screen.ts';
import type { Showing } from '#engine/export/runtime/showing.ts';

/** `says`: a line of the page, in small letters and with its numbers as #. */
type Given = { address: string; says: string; asSecond: (page: Page) => Promise<void> };

/** The page that only the first account is offered shows the second one what it shows the first. */
export function opensForBoth(page: Page, { address, says, asSecond }: Given): Showing {
  let other = page;
  return {
    act: async () => {
      other = await otherSession(page);
      await asSecond(other);
      await other.goto(address);
      await rest(other);
    },
    shown: async () => {
      const isThere = new URL(other.url()).pathname === new URL(address, page.url()).pathname;
      return isThere && (await textOf(other)).replace(/\d+/g, '#').toLowerCase().includes(says);
    },
  };
}
