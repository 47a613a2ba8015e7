import type { Page } from '@playwright/test';
import { failRequests } from '#engine/export/runtime/failing.ts';
import { textOf } from '#engine/export/runtime/screen.ts';
import type { Showing } from '#engine/export/runtime/showing.ts';
import { waitLong } from '#engine/export/runtime/waiting.ts';

/** When what the page asks for fails it stays empty or, where it `says` so, goes on waiting. */
export function saysNothingOfFailure(page: Page, { says }: { says: string }): Showing {
  return {
    act: async () => {
      await failRequests(page, 'reads', 'error');
      await page.reload();
      await waitLong(page);
    },
    shown: async () => {
      const text = await textOf(page);
      return says ? text.includes(says) : text.trim() === '';
    },
  };
}
