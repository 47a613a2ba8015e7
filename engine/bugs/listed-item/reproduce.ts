import type { Locator, Page } from '@playwright/test';
import { beside } from '#engine/export/runtime/beside.ts';
import { type Form, MARK, remarked, submit } from '#engine/export/runtime/forms.ts';
import { confirmRemoval, pressRemover, type Remover } from '#engine/export/runtime/removal.ts';
import { rest } from '#engine/export/runtime/rest.ts';
import { textOf } from '#engine/export/runtime/screen.ts';
import { seek } from '#engine/export/runtime/seek.ts';
import type { Showing } from '#engine/export/runtime/showing.ts';
import { saved } from '#engine/export/runtime/waiting.ts';

/**
 * `list`: the address of the list, and the search that finds things there; `two`: whether another one is made first;
 * `cancel`: the button that leaves the dialog which asks, '' where none asks; `via`: where the control is that deletes.
 */
type Given = {
  form: Form;
  list: string;
  search: Locator | null;
  two: boolean;
  by: Remover;
  cancel: string;
  via: 'row' | 'menu' | 'page';
  via_role: string;
  via_name: string;
};

const FIRST = MARK;
const SECOND = `${MARK}n`;

function deletedOf({ two }: Given): string {
  return two ? SECOND : FIRST;
}
async function rowsWith(page: Page, mark: string): Promise<string[]> {
  return (await beside(page, mark)).filter((row) => row.includes(mark));
}

/** A thing was deleted, and what is gone is another one. */
export function deletesAnother(page: Page, given: Given): Showing {
  const mark = deletedOf(given);
  let others: string[] = [];
  return {
    act: async () => {
      await makeAll(page, given);
      others = (await beside(page, mark)).filter((row) => !row.includes(mark));
      await deleteLast(page, given);
      await showList(page, given);
    },
    shown: async () => {
      const now = [...(await beside(page, FIRST)), ...(await beside(page, mark))];
      const isFewer = now.filter((row) => !row.includes(mark)).length < others.length;
      return isFewer && others.some((row) => !now.includes(row));
    },
  };
}

/** A thing was deleted, and a reload lists it again. */
export function comesBack(page: Page, given: Given): Showing {
  const mark = deletedOf(given);
  return {
    act: async () => {
      await makeAll(page, given);
      await deleteLast(page, given);
      await showList(page, given);
      if ((await rowsWith(page, mark)).length > 0) throw new Error('It was not deleted');
      await showList(page, given);
    },
    shown: async () => (await rowsWith(page, mark)).length > 0,
  };
}

/** What was deleted and brought back is not listed as it was. */
export function isNotBroughtBack(page: Page, given: Given & { undo: Locator }): Showing {
  const mark = deletedOf(given);
  let before: string[] = [];
  return {
    act: async () => {
      await makeAll(page, given);
      before = await rowsWith(page, mark);
      await deleteLast(page, given);
      await takeBack(page, given.undo);
      await showList(page, given);
    },
    shown: async () => before.length === 1 && (await rowsWith(page, mark)).join() !== before.join(),
  };
}

/** What was deleted and brought back has lost on its own page what was typed into a field. */
export function isBroughtBackWithout(page: Page, given: Given & { undo: Locator; typed: string }): Showing {
  const { typed } = given;
  let isGiven = false;
  return {
    act: async () => {
      const reads = async () => {
        isGiven ||= (await textOf(page)).includes(typed);
      };
      const own = await makeAll(page, given, reads);
      const address = (await deleteLast(page, given, reads)) ?? own;
      await takeBack(page, given.undo);
      if (!isGiven) throw new Error('Its page does not say what was typed');
      await page.goto(address);
      await rest(page);
    },
    shown: async () => {
      const text = await textOf(page);
      return isGiven && text.includes(FIRST) && !text.includes(typed);
    },
  };
}

/** Makes one thing or two, and shows their list; gives the address that making the last one led to. */
async function makeAll(page: Page, given: Given, onPage = async () => {}): Promise<string> {
  const { form, two } = given;
  const address = page.url();
  page.on('dialog', (dialog) => dialog.accept());
  for (const mark of two ? [FIRST, SECOND] : [FIRST]) {
    if (two) await page.goto(address);
    await rest(page);
    await submit(page, remarked(form, mark));
    await rest(page);
    await saved(page);
  }
  const own = page.url();
  await onPage();
  await showList(page, given);
  return own;
}

async function showList(page: Page, { list, search }: Given): Promise<void> {
  await page.goto(list);
  await rest(page);
  if (!search) return;
  await seek(search, FIRST);
  await rest(page);
}

/** Deletes the last thing that was made; gives the address of its page where it is opened for that. */
async function deleteLast(page: Page, given: Given, onPage = async () => {}): Promise<string | null> {
  const { by, cancel, via } = given;
  const mark = deletedOf(given);
  let address: string | null = null;
  if (cancel) {
    await pressRemover(page, new RegExp(`${FIRST}(?!n)`), by);
    await page.getByRole('button', { name: cancel, exact: true }).last().click();
    await rest(page);
  }
  if (via === 'row') await pressRemover(page, mark, by);
  else {
    const role = given.via_role === 'link' ? 'link' : 'button';
    if (via === 'menu') await pressRemover(page, mark, { role, name: given.via_name });
    else await page.getByRole(role, { name: mark }).or(page.getByText(mark)).first().click();
    await rest(page);
    if (via === 'page') {
      address = page.url();
      await onPage();
    }
    await page.getByRole(by.role, { name: by.name, exact: true }).last().click();
  }
  await confirmRemoval(page, by);
  return address;
}

async function takeBack(page: Page, undo: Locator): Promise<void> {
  await undo.click();
  await rest(page);
  await saved(page);
}
