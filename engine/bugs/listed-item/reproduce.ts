import type { Locator, Page } from '@playwright/test';
import { beside } from '#engine/export/runtime/beside.ts';
import { type Form, MARK, submit } from '#engine/export/runtime/forms.ts';
import { pressRemover, type Remover } from '#engine/export/runtime/removal.ts';
import { rest } from '#engine/export/runtime/rest.ts';
import type { Showing } from '#engine/export/runtime/showing.ts';

/** `list`: the address of the list; `cancel`: the button that leaves the dialog which asks, '' where none asks. */
type Given = { form: Form; list: string; by: Remover; cancel: string };

const FIRST = MARK;
const SECOND = `${MARK}n`;

/** Of two things the second was deleted, and what is gone is another one. */
export function deletesAnother(page: Page, given: Given): Showing {
  let others: string[] = [];
  return {
    act: async () => {
      await makeTwo(page, given);
      others = (await beside(page, FIRST)).filter((row) => !row.includes(SECOND));
      await deleteSecond(page, given);
    },
    shown: async () => {
      const now = [...(await beside(page, FIRST)), ...(await beside(page, SECOND))];
      return others.some((row) => !now.includes(row));
    },
  };
}

/** The second thing was deleted, and a reload lists it again. */
export function comesBack(page: Page, given: Given): Showing {
  return {
    act: async () => {
      await makeTwo(page, given);
      await deleteSecond(page, given);
      if (await isListed(page)) throw new Error('It was not deleted');
      await page.reload();
    },
    shown: () => isListed(page),
  };
}

/** What was deleted and brought back is not listed as it was. */
export function isNotBroughtBack(page: Page, given: Given & { undo: Locator }): Showing {
  let row: string | undefined;
  return {
    act: async () => {
      await makeTwo(page, given);
      row = (await beside(page, SECOND)).find((one) => one.includes(SECOND));
      await deleteSecond(page, given);
      await given.undo.click();
      await rest(page);
    },
    shown: async () => !(await beside(page, SECOND)).some((one) => one === row),
  };
}

async function isListed(page: Page): Promise<boolean> {
  return (await beside(page, SECOND)).some((row) => row.includes(SECOND));
}

async function makeTwo(page: Page, { form, list }: Given): Promise<void> {
  const address = page.url();
  page.on('dialog', (dialog) => dialog.accept());
  for (const mark of [FIRST, SECOND]) {
    await page.goto(address);
    await rest(page);
    const fields = form.fields.map((field) => ({ ...field, value: field.value.replaceAll(MARK, mark) }));
    await submit(page, { ...form, fields });
    await rest(page);
  }
  await page.goto(list);
  await rest(page);
  if (await isListed(page)) return;
  const search = page
    .getByRole('searchbox')
    .or(page.getByPlaceholder(/search|filter|find/i))
    .first();
  await search.fill(MARK);
  await search.press('Enter');
  await rest(page);
}

async function deleteSecond(page: Page, { by, cancel }: Given): Promise<void> {
  if (cancel) {
    await pressRemover(page, new RegExp(`${FIRST}(?!n)`), by);
    await page.getByRole('button', { name: cancel, exact: true }).last().click();
    await rest(page);
  }
  await pressRemover(page, SECOND, by);
  if (by.confirm) await page.getByRole('button', { name: by.confirm }).last().click();
  await rest(page);
}
