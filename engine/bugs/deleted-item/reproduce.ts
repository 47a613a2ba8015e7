import type { Locator, Page } from '@playwright/test';
import { beside } from '#engine/export/runtime/beside.ts';
import { countsWithTotals } from '#engine/export/runtime/counts.ts';
import { type Form, MARK, submit } from '#engine/export/runtime/forms.ts';
import { type Lists, lacking, lists, someList } from '#engine/export/runtime/lists.ts';
import {
  confirmRemoval,
  deleteFirstOfTwo,
  makeAndDelete,
  OF_TWO,
  pressRemover,
  type Remover,
} from '#engine/export/runtime/removal.ts';
import { rest } from '#engine/export/runtime/rest.ts';
import { textOf } from '#engine/export/runtime/screen.ts';
import { seek } from '#engine/export/runtime/seek.ts';
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

/** Of two that were made the first was deleted, and the second is gone in its place. */
export function deletesLater(page: Page, { form, by }: Given): Showing {
  const { first, second } = OF_TWO;
  return {
    act: () =>
      deleteFirstOfTwo(page, { form, by }, async () => {
        if ((await beside(page, second)).length === 0) throw new Error('A second one was not made');
      }),
    shown: async () => {
      const text = await textOf(page);
      return first.test(text) && !text.includes(second);
    },
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

type Found = Given & { search: Locator };

/** What was deleted where a search had found it is found again after a reload. */
export function isFoundAgain(page: Page, { form, by, search }: Found): Showing {
  return {
    act: async () => {
      await submit(page, form);
      await deleteFound(page, by, search);
      await saved(page);
      await page.reload();
      await found(page, search, MARK);
    },
    shown: async () => (await beside(page, MARK)).length > 0,
  };
}

/**
 * What was deleted where a search had found it is still there, and another one is gone; `more`: more than one is gone.
 * `counted`: the words of the line that says how many there are.
 */
export function deletesUnfound(
  page: Page,
  { form, by, search, counted, more }: Found & { counted: string; more: boolean },
): Showing {
  let count = 0;
  let isThere = false;
  return {
    act: async () => {
      await submit(page, form);
      await rest(page);
      count = await numberOn(page, counted);
      await deleteFound(page, by, search);
      await found(page, search, MARK);
      isThere = (await beside(page, MARK)).length > 0;
      await found(page, search, '');
    },
    shown: async () => {
      const lost = count - (await numberOn(page, counted));
      return more ? lost > 1 : isThere && lost === 1;
    },
  };
}

async function found(page: Page, search: Locator, text: string): Promise<void> {
  await seek(search, text);
  await rest(page);
}

async function deleteFound(page: Page, by: Remover, search: Locator): Promise<void> {
  page.on('dialog', (dialog) => dialog.accept());
  await rest(page);
  await found(page, search, MARK);
  await pressRemover(page, MARK, by);
  await confirmRemoval(page, by);
}

/** The number in the line of these words, in which # stands for it; NaN where there is none. */
async function numberOn(page: Page, words: string): Promise<number> {
  return countsWithTotals(await textOf(page)).get(words) ?? Number.NaN;
}
