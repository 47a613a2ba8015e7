import type { Locator, Page } from '@playwright/test';
import type { Showing } from '#engine/export/runtime/showing.ts';

const WAIT_MS = 30_000;

/** A field that was typed into is empty again though nobody did anything. */
export function draftIsLost(page: Page, { field }: { field: Locator }): Showing {
  return {
    act: () => field.fill('A draft that was not sent'),
    shown: async () => {
      for (const end = Date.now() + WAIT_MS; Date.now() < end; await page.waitForTimeout(250))
        if ((await field.inputValue()) === '') return true;
      return false;
    },
  };
}
