import type { Page } from '@playwright/test';
import { beside } from './beside.ts';
import { type Form, MARK, remarked, submit } from './forms.ts';
import { rest } from './rest.ts';

type Role = 'button' | 'link' | 'menuitem';
/** The control of an item that deletes it, and the button that confirms that, '' where nothing asks. */
export type Remover = { role: Role; name: string; confirm: string };

/** Presses the control of an item that deletes it, which may show only while it is pointed at. */
export async function pressRemover(
  page: Page,
  text: string | RegExp,
  { role, name }: Pick<Remover, 'role' | 'name'>,
): Promise<void> {
  const named = name ? namedAs(name) : {};
  const has = page.getByRole(role, { ...named, includeHidden: true });
  const items = page.locator('li, tr, [role="listitem"], [role="row"], article, div');
  const item = items.filter({ hasText: text, has }).last();
  await item.hover();
  await item.getByRole(role, named).last().click();
}

/** A name of some words may go on with that of the item, which is another one each time. */
function namedAs(name: string): { name: string | RegExp; exact?: true } {
  const [, first] = /^(\p{L}+) /u.exec(name) ?? [];
  return first ? { name: new RegExp(`^${first} `) } : { name, exact: true };
}

/** Makes an item, and deletes it by the control that is known; gives how many items there were with it. */
export async function makeAndDelete(page: Page, form: Form, by: Remover): Promise<number> {
  page.on('dialog', (dialog) => dialog.accept());
  await submit(page, form);
  await rest(page);
  const { length } = await beside(page, MARK);
  await pressRemover(page, MARK, by);
  await confirmRemoval(page, by);
  return length;
}

/** Of two that are made, what tells the first in a text, and the mark of the second. */
export const OF_TWO = { first: new RegExp(`${MARK}(?!n)`), second: `${MARK}n` };

/** Makes two items, looks at both, and deletes the first by the control that is known. */
export async function deleteFirstOfTwo(
  page: Page,
  { form, by }: { form: Form; by: Remover },
  look: () => Promise<void>,
): Promise<void> {
  page.on('dialog', (dialog) => dialog.accept());
  await submit(page, form);
  await rest(page);
  await submit(page, remarked(form, OF_TWO.second));
  await rest(page);
  await look();
  await pressRemover(page, OF_TWO.first, by);
  await confirmRemoval(page, by);
}

/** Says yes where something asks, and waits for what comes of it. */
export async function confirmRemoval(page: Page, { confirm }: Pick<Remover, 'confirm'>): Promise<void> {
  if (confirm) await page.getByRole('button', { name: confirm }).last().click();
  await rest(page);
}
