import type { Locator, Page } from '@playwright/test';
import { type Form, submit } from '#engine/export/runtime/forms.ts';
import { rest } from '#engine/export/runtime/rest.ts';
import type { Showing } from '#engine/export/runtime/showing.ts';

/** A form that is refused is shown again with a field as it was before. */
export function forgetsTyped(page: Page, { form, field }: { form: Form; field: Locator }): Showing {
  let before = '';
  return {
    before: async () => {
      before = await field.inputValue();
    },
    act: async () => {
      await submit(page, form);
      await rest(page);
    },
    shown: async () => (await field.count()) === 1 && (await field.inputValue()) === before,
  };
}
