import type { Page } from '@playwright/test';
import type { Showing } from '#engine/export/runtime/showing.ts';

/** The page, or an answer with an error, shows the inside of the program. */
export function showsInside(page: Page, { excerpt }: { excerpt: RegExp }): Showing {
  const answers: string[] = [];
  page.on('response', async (response) => {
    if (response.status() >= 400) answers.push(await response.text().catch(() => ''));
  });
  return {
    shown: async () =>
      [...answers, await page.content()].some((text) => excerpt.test(text.replace(/\s+/g, ' '))),
  };
}
