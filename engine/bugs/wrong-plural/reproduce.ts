import type { Page } from '@playwright/test';
import { textOf } from '#engine/export/runtime/screen.ts';
import type { Showing } from '#engine/export/runtime/showing.ts';

/** The page says this very text: numbers are what it is about. */
export function saysText(page: Page, { text }: { text: string }): Showing {
  return { shown: async () => (await textOf(page)).replace(/\s+/g, ' ').includes(text) };
}
