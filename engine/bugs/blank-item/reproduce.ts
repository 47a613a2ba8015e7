import type { Page } from '@playwright/test';
import { beside } from '#engine/export/runtime/beside.ts';
import { type Form, MARK, submit } from '#engine/export/runtime/forms.ts';
import { rest } from '#engine/export/runtime/rest.ts';
import type { Showing } from '#engine/export/runtime/showing.ts';

/** Three spaces are sent, and the list shows one more item, without any text. */
export function takesBlank(page: Page, { form }: { form: Form }): Showing {
  let count = 0;
  return {
    act: async () => {
      await submit(page, form);
      await rest(page);
      count = (await beside(page, MARK)).length;
      await submit(page, form, '   ');
    },
    shown: async () => {
      const items = await beside(page, MARK);
      return count > 0 && items.length === count + 1 && items.includes('');
    },
  };
}
