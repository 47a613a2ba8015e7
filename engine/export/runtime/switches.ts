import type { Locator, Page } from '@playwright/test';
import { rest } from './rest.ts';

export type Switch = { to: Locator; back: Locator };

/** Chooses a tab or filter and then the one that was chosen before. */
export async function thereAndBack(page: Page, { to, back }: Switch): Promise<void> {
  await to.click();
  await rest(page);
  await back.click();
}
