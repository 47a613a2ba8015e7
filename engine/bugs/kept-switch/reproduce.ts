import type { Locator, Page } from '@playwright/test';
import { rest } from '#engine/export/runtime/rest.ts';
import type { Showing } from '#engine/export/runtime/showing.ts';
import { saved } from '#engine/export/runtime/waiting.ts';

/** A switch stands as before once its page was loaded again. */
export function switchIsForgotten(page: Page, { control }: { control: Locator }): Showing {
  let before = false;
  return {
    act: async () => {
      before = await control.isChecked();
      await control.click();
      await rest(page);
      await saved(page);
      await page.reload();
      await rest(page);
    },
    shown: async () => (await control.isChecked()) === before,
  };
}
