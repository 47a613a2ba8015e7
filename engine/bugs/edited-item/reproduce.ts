import type { Locator, Page } from '@playwright/test';
import { type Form, submit } from '#engine/export/runtime/forms.ts';
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
    shown: async () => (await held(field)) !== typed,
  };
}

/** What a field holds, or a list that opens shows as its choice. */
function held(field: Locator): Promise<string> {
  return field.evaluate((el) => ('value' in el ? String(el.value) : (el as HTMLElement).innerText.trim()));
}
