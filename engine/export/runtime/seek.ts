import type { Locator } from '@playwright/test';

/** Searches for a text, by the key that sends a search. */
export async function seek(search: Locator, text: string): Promise<void> {
  await search.fill(text);
  await search.press('Enter');
}
