import type { Locator, Page } from '@playwright/test';
import { type Form, MARK, submit } from '#engine/export/runtime/forms.ts';
import { rest } from '#engine/export/runtime/rest.ts';
import type { Showing } from '#engine/export/runtime/showing.ts';
import { saved } from '#engine/export/runtime/waiting.ts';

/** What was changed in a field and saved is not there after a reload. */
export function isForgotten(page: Page, { form, field }: { form: Form; field: Locator }): Showing {
  return {
    act: async () => {
      await submit(page, form);
      await rest(page);
      await saved(page);
      await page.reload();
    },
    shown: async () => !(await field.inputValue()).includes(MARK),
  };
}
