import type { Page } from '@playwright/test';
import { rest } from '#engine/export/runtime/rest.ts';
import { textOf } from '#engine/export/runtime/screen.ts';
import type { Showing } from '#engine/export/runtime/showing.ts';

/** The address of a part of a page shows neither that part nor what the page shows without it. */
export function partIsBlank(page: Page): Showing {
  let whole: string[] = [];
  let plain: string[] = [];
  return {
    act: async () => {
      const place = new URL(page.url());
      whole = await linesOf(page);
      await openAfresh(page, place.origin + place.pathname);
      plain = await linesOf(page);
      await openAfresh(page, place.href);
    },
    shown: async () => {
      const now = await linesOf(page);
      return [whole, plain].every((lines) => lines.some((line) => !now.includes(line)));
    },
  };
}

/** Opens an address as a new tab does: another part of the same document alone would load nothing. */
async function openAfresh(page: Page, address: string): Promise<void> {
  await page.goto('about:blank');
  await page.goto(address);
  await rest(page);
}

async function linesOf(page: Page): Promise<string[]> {
  return (await textOf(page)).split('\n').filter((line) => line.trim() !== '');
}
