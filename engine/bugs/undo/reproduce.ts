import type { Locator, Page } from '@playwright/test';
import { beside } from '#engine/export/runtime/beside.ts';
import { type Form, MARK, submit } from '#engine/export/runtime/forms.ts';
import {
  confirmRemoval,
  makeAndDelete,
  pressOwnRemover,
  pressRemover,
  type Remover,
} from '#engine/export/runtime/removal.ts';
import { rest } from '#engine/export/runtime/rest.ts';
import { textOf } from '#engine/export/runtime/screen.ts';
import { seek } from '#engine/export/runtime/seek.ts';
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

/** What was made and deleted on its own page comes back, when that is taken back, without what was typed into a field. */
export function comesBackWithout(
  page: Page,
  { form, by, undo, typed }: { form: Form; by: Remover; undo: Locator; typed: string },
): Showing {
  let isGiven = false;
  return {
    act: async () => {
      await submit(page, form);
      await rest(page);
      const address = page.url();
      isGiven = (await textOf(page)).includes(typed);
      await pressOwnRemover(page, by);
      await undo.click();
      await rest(page);
      await saved(page);
      await page.goto(address);
      await rest(page);
    },
    shown: async () => {
      const text = await textOf(page);
      return isGiven && text.includes(MARK) && !text.includes(typed);
    },
  };
}

/** What was made and deleted where a search finds it has another row, or none, when that is taken back. */
export function comesBackOtherwise(
  page: Page,
  { form, by, undo, search, via }: { form: Form; by: Remover; undo: Locator; search: Locator; via: string },
): Showing {
  let before: string[] = [];
  let after: string[] = [];
  const find = async () => {
    await seek(search, MARK);
    await rest(page);
    return (await beside(page, MARK)).filter((text) => text.includes(MARK));
  };
  return {
    act: async () => {
      await submit(page, form);
      await rest(page);
      before = await find();
      if (via === '') {
        page.on('dialog', (dialog) => dialog.accept());
        await pressRemover(page, MARK, by);
        await confirmRemoval(page, by);
      } else {
        const role = via === 'link' ? 'link' : 'button';
        await page.getByRole(role, { name: MARK }).first().click();
        await rest(page);
        await pressOwnRemover(page, by);
      }
      await undo.click();
      await rest(page);
      await saved(page);
      await page.reload();
      after = await find();
    },
    shown: async () => before.length === 1 && after.join() !== before.join(),
  };
}
