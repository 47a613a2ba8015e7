import type { Locator, Page } from '@playwright/test';
import { type Form, submit } from './forms.ts';
import { rest } from './rest.ts';
import { saved } from './waiting.ts';

/** Sends a form and opens its page again; `opener`: what brings it up there. */
export async function sendAndReopen(page: Page, form: Form, opener?: Locator): Promise<void> {
  const address = page.url();
  await submit(page, form);
  await rest(page);
  await saved(page);
  await page.goto(address);
  await opener?.click();
}
