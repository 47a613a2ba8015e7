import type { Locator, Page } from '@playwright/test';
import { type Form, heldBy } from '#engine/export/runtime/forms.ts';
import { sendAndReopen } from '#engine/export/runtime/reopening.ts';
import type { Showing } from '#engine/export/runtime/showing.ts';

type Given = { form: Form; field: Locator; typed: string; opener?: Locator };

/** What was typed into a field and saved is not what the field holds when its page is opened again. */
export function isAltered(page: Page, { form, field, typed, opener }: Given): Showing {
  return {
    act: () => sendAndReopen(page, form, opener),
    shown: async () => (await heldBy(field)) !== typed,
  };
}
