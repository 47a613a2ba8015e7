import type { Locator, Page } from '@playwright/test';
import { lists } from '#engine/export/runtime/lists.ts';
import { rest } from '#engine/export/runtime/rest.ts';
import type { Showing } from '#engine/export/runtime/showing.ts';
import { saved } from '#engine/export/runtime/waiting.ts';

/** `rows`: how many a page has before another number is set; `length`: how many the one has that does not follow. */
type Given = {
  field: Locator;
  save: Locator | 'enter' | null;
  value: string;
  rows: number;
  length: number;
  heeded?: string;
  unheeded: string;
};

/** Another number of rows is set, which one list has then, where one heeds it, and another one has not. */
export function staysAsLong(
  page: Page,
  { field, save, value, rows, length, heeded, unheeded }: Given,
): Showing {
  const rowsAt = async (address: string) => {
    await page.goto(address);
    await rest(page);
    return Math.max(0, ...Object.values(await lists(page)).map((items) => items.length));
  };
  const set = async (address: string, number: string) => {
    await page.goto(address);
    await field.selectOption(number);
    if (save === 'enter') await page.keyboard.press('Enter');
    else await save?.click();
    await rest(page);
    await saved(page);
  };
  let found = 0;
  return {
    act: async () => {
      const settings = page.url();
      await set(settings, value);
      if (heeded && (await rowsAt(heeded)) === rows) throw new Error('No list follows the setting');
      found = await rowsAt(unheeded);
      await set(settings, String(rows));
    },
    shown: async () => found === length,
  };
}
