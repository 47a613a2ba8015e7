import type { Locator, Page } from '@playwright/test';
import { beside } from '#engine/export/runtime/beside.ts';
import { type Form, MARK } from '#engine/export/runtime/forms.ts';
import { makeAndDelete, type Remover } from '#engine/export/runtime/removal.ts';
import type { Showing } from '#engine/export/runtime/showing.ts';

/** What was deleted is not listed again once that is taken back. */
export function staysDeleted(
  page: Page,
  { form, by, undo }: { form: Form; by: Remover; undo: Locator },
): Showing {
  let count = 0;
  return {
    act: async () => {
      count = await makeAndDelete(page, form, by);
      await undo.click();
    },
    shown: async () => count > 0 && (await beside(page, MARK)).length !== count,
  };
}
