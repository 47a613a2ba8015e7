import type { Page } from '@playwright/test';
import { beside } from '#engine/export/runtime/beside.ts';
import { type Form, MARK, submit } from '#engine/export/runtime/forms.ts';
import { type Lists, lacking, lists, someList } from '#engine/export/runtime/lists.ts';
import { makeAndDelete, type Remover } from '#engine/export/runtime/removal.ts';
import { rest } from '#engine/export/runtime/rest.ts';
import type { Showing } from '#engine/export/runtime/showing.ts';
import { saved } from '#engine/export/runtime/waiting.ts';

type Given = { form: Form; by: Remover };

/** A deleted item is listed again after a reload. */
export function comesBack(page: Page, { form, by }: Given): Showing {
  let count = 0;
  return {
    act: async () => {
      count = await makeAndDelete(page, form, by);
      await saved(page);
      await page.reload();
    },
    shown: async () => count > 0 && (await beside(page, MARK)).length > 0,
  };
}

/** Another item than the deleted one is gone. */
export function deletesAnother(page: Page, { form, by }: Given): Showing {
  let count = 0;
  return {
    act: async () => {
      count = await makeAndDelete(page, form, by);
    },
    shown: async () => (await beside(page, MARK)).length === count - 1,
  };
}

/** The list lacks something that was there before anything was made. */
export function deletesMore(page: Page, { form, by }: Given): Showing {
  let listed: Lists = {};
  return {
    before: async () => {
      listed = await lists(page);
    },
    act: async () => {
      await makeAndDelete(page, form, by);
    },
    shown: async () => someList(listed, await lists(page), (was, now) => lacking(was, now).length > 0),
  };
}

/** Of two that were made one was deleted, and after a reload both are gone. */
export function deletesOthers(page: Page, { form, by }: Given): Showing {
  return {
    act: async () => {
      await submit(page, form);
      await rest(page);
      const { length } = await beside(page, MARK);
      if ((await makeAndDelete(page, form, by)) <= length) throw new Error('A second one was not made');
      await saved(page);
      await page.reload();
    },
    shown: async () => (await beside(page, MARK)).length === 0,
  };
}
