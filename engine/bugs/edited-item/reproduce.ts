import type { Locator, Page } from '@playwright/test';
import { type Form, heldBy, submit } from '#engine/export/runtime/forms.ts';
import { rest } from '#engine/export/runtime/rest.ts';
import type { Showing } from '#engine/export/runtime/showing.ts';
import { saved } from '#engine/export/runtime/waiting.ts';

type Given = { form: Form; field: Locator; typed: string; opener?: Locator };

/** What was typed into a field and saved is not what the field holds when its page is opened again. */
export function isAltered(page: Page, { form, field, typed, opener }: Given): Showing {
  return {
    act: async () => {
      const address = page.url();
      await submit(page, form);
      await rest(page);
      await saved(page);
      await page.goto(address);
      await opener?.click();
    },
    shown: async () => (await heldBy(field)) !== typed,
  };
}
