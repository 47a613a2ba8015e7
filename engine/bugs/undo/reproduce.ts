import type { Locator, Page } from '@playwright/test';
import { beside } from '#engine/export/runtime/beside.ts';
import { type Form, MARK } from '#engine/export/runtime/forms.ts';
import { deleteFirstOfTwo, makeAndDelete, OF_TWO, type Remover } from '#engine/export/runtime/removal.ts';
import { rest } from '#engine/export/runtime/rest.ts';
import { textOf } from '#engine/export/runtime/screen.ts';
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

/** Of two that were made the first was deleted, and is on the other side of the second once that is taken back. */
export function comesBackElsewhere(
  page: Page,
  { form, by, undo }: { form: Form; by: Remover; undo: Locator },
): Showing {
  const { first, second } = OF_TWO;
  const isFirst = async () => {
    const text = await textOf(page);
    const [at, other] = [text.search(first), text.indexOf(second)];
    return at < 0 || other < 0 ? null : at < other;
  };
  let before: boolean | null = null;
  return {
    act: async () => {
      await deleteFirstOfTwo(page, { form, by }, async () => {
        before = await isFirst();
      });
      await undo.click();
      await rest(page);
    },
    shown: async () => {
      const now = await isFirst();
      return before !== null && now !== null && now !== before;
    },
  };
}
