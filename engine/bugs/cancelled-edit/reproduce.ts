import type { Locator, Page } from '@playwright/test';
import { MARK } from '#engine/export/runtime/forms.ts';
import { rest } from '#engine/export/runtime/rest.ts';
import type { Showing } from '#engine/export/runtime/showing.ts';

type Given = { field: Locator; cancel: Locator; reload: boolean };

/** What was typed and cancelled stands on the page, with `reload` when it is opened again. */
export function keepsCancelled(page: Page, { field, cancel, reload }: Given): Showing {
  return {
    act: async () => {
      const address = page.url();
      await field.fill(`Text ${MARK}`);
      await cancel.click();
      await rest(page);
      if (reload) await page.goto(address);
    },
    shown: async () => {
      const held = await page
        .locator('input,textarea')
        .evaluateAll((all, mark) => all.some((one) => (one as HTMLInputElement).value.includes(mark)), MARK);
      return held || (await page.locator('body').innerText()).includes(MARK);
    },
  };
}
