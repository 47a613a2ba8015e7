import type { Page } from '@playwright/test';
import { rest } from '#engine/export/runtime/rest.ts';
import { screen } from '#engine/export/runtime/screen.ts';
import type { Showing } from '#engine/export/runtime/showing.ts';
import { isWaiting, waitLong } from '#engine/export/runtime/waiting.ts';

type Given = { address: string; fault: 'blank' | 'waits' | 'leaks'; says: string };

/** The page of something that does not exist shows no more than all pages do, goes on waiting, or `says` what it should not. */
export function saysNothingOfUnknown(page: Page, { address, fault, says }: Given): Showing {
  let known: string[] = [];
  let frame: string[] = [];
  return {
    before: async () => {
      known = (await screen(page)).lines;
      await page.goto(new URL('/', page.url()).href);
      await rest(page);
      frame = (await screen(page)).lines;
    },
    act: async () => {
      await page.goto(address);
      if (fault === 'waits') await waitLong(page);
    },
    shown: async () => {
      if (fault === 'waits') return isWaiting(page, says);
      const { lines } = await screen(page);
      if (fault === 'leaks') return lines.includes(says.replace(/\d+/g, '#'));
      const gone = known.filter((line) => !lines.includes(line));
      return gone.length >= 3 && lines.every((line) => frame.includes(line));
    },
  };
}
