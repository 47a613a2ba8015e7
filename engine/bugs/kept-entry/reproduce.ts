import type { Locator, Page } from '@playwright/test';
import { type Form, heldBy, MARK, submit } from '#engine/export/runtime/forms.ts';
import { rest } from '#engine/export/runtime/rest.ts';
import type { Showing } from '#engine/export/runtime/showing.ts';
import { saved } from '#engine/export/runtime/waiting.ts';

type Given = { form: Form; field: Locator; opener?: Locator };

/** A form that was sent is opened again, and still holds what was entered. */
export function holdsWhatWasSent(page: Page, { form, field, opener }: Given): Showing {
  return {
    act: async () => {
      const address = page.url();
      await submit(page, form);
      await rest(page);
      await saved(page);
      await page.goto(address);
      await opener?.click();
      await rest(page);
    },
    shown: async () => (await heldBy(field)).includes(MARK),
  };
}
