import type { Page } from '@playwright/test';
import type { Showing } from '#engine/export/runtime/showing.ts';

/** Everyone can fetch a file, and it is no page. */
export function isGivenOut(page: Page, { address }: { address: string }): Showing {
  return {
    shown: async () => {
      const answer = await page.request.get(address);
      return answer.ok() && !/text\/html/.test(answer.headers()['content-type'] ?? '');
    },
  };
}
