import type { Page } from '@playwright/test';
import { textOf } from '#engine/export/runtime/screen.ts';
import type { Showing } from '#engine/export/runtime/showing.ts';

/** A text of the page or of a field says what was found, with the words around it. */
export function saysPlaceholder(page: Page, { around }: { around: RegExp }): Showing {
  return {
    shown: async () => {
      const typed = await page
        .locator('input, textarea')
        .evaluateAll((all) => all.map((field) => (field as HTMLInputElement).value));
      return [await textOf(page), ...typed].some((text) => around.test(text.replace(/\s+/g, ' ')));
    },
  };
}
