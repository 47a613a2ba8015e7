import type { Locator, Page } from '@playwright/test';
import { countReads } from '#engine/export/runtime/asked.ts';
import { rest } from '#engine/export/runtime/rest.ts';
import type { Showing } from '#engine/export/runtime/showing.ts';

type Given = { control: Locator; path: RegExp; openings: number; window_ms: number };

/** While a menu is shut the page asks for something more often, the more often the menu was opened before. */
export function requestsPileUp(page: Page, { control, path, openings, window_ms }: Given): Showing {
  const readsWithin = countReads(page, path);
  const toAndFro = async () => {
    await control.click();
    await rest(page);
    await control.click();
    await rest(page);
  };
  let before = 0;
  const after: number[] = [];
  return {
    act: async () => {
      await toAndFro();
      before = await readsWithin(window_ms);
      for (let turn = 0; turn < openings; turn += 1) await toAndFro();
      after.push(await readsWithin(window_ms), await readsWithin(window_ms));
    },
    shown: async () => before > 0 && Math.min(...after) >= before + openings,
  };
}
