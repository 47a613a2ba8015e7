import type { Page } from '@playwright/test';
import type { Showing } from '#engine/export/runtime/showing.ts';

/** Everyone is given a secret. Only its first characters are known, which is enough to tell that it is still there. */
export function givesSecret(page: Page, { address, begin }: { address: string; begin: string }): Showing {
  return {
    shown: async () => {
      const answer = await page.request.get(address);
      return answer.ok() && (await answer.text()).includes(begin);
    },
  };
}
