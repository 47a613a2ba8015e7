import type { Locator, Page } from '@playwright/test';
import { type Form, heldBy, submit } from '#engine/export/runtime/forms.ts';
import { rest } from '#engine/export/runtime/rest.ts';
import type { Showing } from '#engine/export/runtime/showing.ts';

/** `back`: the control that leads back; null: the browser's own way. */
type Given = { form: Form; back: Locator | null; field: Locator };

/** A field of an earlier step holds what it did at first when one comes back to it. */
export function stepIsEmptied(page: Page, { form, back, field }: Given): Showing {
  let first = '';
  return {
    before: async () => {
      first = await heldBy(field);
    },
    act: async () => {
      await submit(page, form);
      await rest(page);
      if (back) await back.click();
      else await page.goBack();
    },
    shown: async () => (await heldBy(field)) === first,
  };
}
