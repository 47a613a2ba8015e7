import type { Locator, Page } from '@playwright/test';
import { textOf } from '#engine/export/runtime/screen.ts';
import type { Showing } from '#engine/export/runtime/showing.ts';
import { isWaiting, waitLong } from '#engine/export/runtime/waiting.ts';

type Fault = 'status' | 'thrown' | 'said' | 'waits' | 'endless';
type Given = { search: Locator; text: string; fault: Fault; says: string };

/** A search for this text is answered with an error, throws one, `says` one, or goes on waiting. */
export function searchGoesWrong(page: Page, { search, text, fault, says }: Given): Showing {
  let answers = 0;
  let errors = 0;
  page.on('response', (response) => {
    if (response.status() >= 500) answers += 1;
  });
  page.on('pageerror', () => {
    errors += 1;
  });
  const waits = fault === 'waits' || fault === 'endless';
  return {
    act: async () => {
      answers = 0;
      errors = 0;
      await search.fill(text);
      await page.keyboard.press('Enter');
      if (waits) await waitLong(page);
    },
    shown: async () => {
      if (waits) return isWaiting(page, says);
      if (fault === 'said') return (await textOf(page)).includes(says);
      return fault === 'status' ? answers > 0 : errors > 0;
    },
  };
}
