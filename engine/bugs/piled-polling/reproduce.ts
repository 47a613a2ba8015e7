import type { Locator, Page } from '@playwright/test';
import { rest } from '#engine/export/runtime/rest.ts';
import type { Showing } from '#engine/export/runtime/showing.ts';

type Given = { control: Locator; path: RegExp; openings: number; window_ms: number };

/** While a menu is shut the page asks for something more often, the more often the menu was opened before. */
export function requestsPileUp(page: Page, { control, path, openings, window_ms }: Given): Showing {
  let asked = 0;
  page.on('request', (request) => {
    if (request.method() === 'GET' && path.test(new URL(request.url()).pathname)) asked += 1;
  });
  const toAndFro = async () => {
    await control.click();
    await rest(page);
    await control.click();
    await rest(page);
  };
  const countWhileShut = async () => {
    asked = 0;
    await page.waitForTimeout(window_ms);
    return asked;
  };
  let before = 0;
  const after: number[] = [];
  return {
    act: async () => {
      await toAndFro();
      before = await countWhileShut();
      for (let turn = 0; turn < openings; turn += 1) await toAndFro();
      after.push(await countWhileShut(), await countWhileShut());
    },
    shown: async () => before > 0 && Math.min(...after) >= before + openings,
  };
}
