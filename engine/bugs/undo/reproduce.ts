import type { Locator, Page } from '@playwright/test';
import { beside } from '#engine/export/runtime/beside.ts';
import { type Form, MARK } from '#engine/export/runtime/forms.ts';
import { makeAndDelete, type Remover } from '#engine/export/runtime/removal.ts';
import { rest } from '#engine/export/runtime/rest.ts';
import type { Showing } from '#engine/export/runtime/showing.ts';
import { saved } from '#engine/export/runtime/waiting.ts';

/** What was deleted is not listed again once that is taken back or, with `reload`, is gone again after that. */
export function staysDeleted(
  page: Page,
  { form, by, undo, reload }: { form: Form; by: Remover; undo: Locator; reload: boolean },
): Showing {
  let count = 0;
  return {
    act: async () => {
      count = await makeAndDelete(page, form, by);
      await undo.click();
      if (!reload) return;
      await rest(page);
      await saved(page);
      await page.reload();
    },
    shown: async () => count > 0 && (await beside(page, MARK)).length !== count,
  };
}
