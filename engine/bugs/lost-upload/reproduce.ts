import type { Locator, Page } from '@playwright/test';
import { MARK } from '#engine/export/runtime/forms.ts';
import { chooseFiles } from '#engine/export/runtime/sample-files.ts';
import { textOf } from '#engine/export/runtime/screen.ts';
import type { Showing } from '#engine/export/runtime/showing.ts';
import { saved } from '#engine/export/runtime/waiting.ts';

/** Of two files that are chosen at once the page names one once it is loaded again. */
export function keepsOne(page: Page, { field, sender }: { field: Locator; sender: string }): Showing {
  const names = [`${MARK}a`, `${MARK}b`];
  return {
    act: async () => {
      await chooseFiles(field, names, sender);
      await saved(page);
      await page.goto(page.url());
    },
    shown: async () => {
      const text = await textOf(page);
      return names.filter((name) => text.includes(name)).length === 1;
    },
  };
}
