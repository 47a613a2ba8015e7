import type { Page } from '@playwright/test';
import { beside } from './beside.ts';
import { type Form, MARK, submit } from './forms.ts';
import { rest } from './rest.ts';

type Role = 'button' | 'link' | 'menuitem';
/** The control of an item that deletes it, and the button that confirms that, '' where nothing asks. */
export type Remover = { role: Role; name: string; confirm: string };

/** Makes an item, and deletes it by the control that is known; gives how many items there were with it. */
export async function makeAndDelete(
  page: Page,
  form: Form,
  { role, name, confirm }: Remover,
): Promise<number> {
  page.on('dialog', (dialog) => dialog.accept());
  await submit(page, form);
  await rest(page);
  const { length } = await beside(page, MARK);
  const named = name ? { name, exact: true } : {};
  const has = page.getByRole(role, { ...named, includeHidden: true });
  const item = page.locator('li, tr, [role="listitem"], [role="row"], article, div');
  const made = item.filter({ hasText: MARK, has }).last();
  await made.hover();
  await made.getByRole(role, named).last().click();
  if (confirm) await page.getByRole('button', { name: confirm }).last().click();
  await rest(page);
  return length;
}
