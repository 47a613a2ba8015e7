import type { Page } from '@playwright/test';
import { screen } from '#engine/export/runtime/screen.ts';
import type { Showing } from '#engine/export/runtime/showing.ts';
import { waitLong } from '#engine/export/runtime/waiting.ts';

/** The page of one thing of a list shows much less than the list does, however long it is waited for. */
export function showsLess(page: Page, { address }: { address: string }): Showing {
  let listed = 0;
  return {
    before: async () => {
      listed = (await screen(page)).lines.length;
    },
    act: async () => {
      await page.goto(address);
      await waitLong(page);
    },
    shown: async () => (await screen(page)).lines.length < listed / 2,
  };
}
