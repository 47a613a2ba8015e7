import type { Page } from '@playwright/test';
import type { Showing } from '#engine/export/runtime/showing.ts';

/** A site that does not exist (RFC 2606) may read an address in its user's name. */
export function allowsAnySite(page: Page, { address }: { address: string }): Showing {
  const origin = 'https://example.invalid';
  return {
    shown: async () => {
      const answer = await page.request.get(address, { headers: { origin } });
      return answer.headers()['access-control-allow-origin'] === origin;
    },
  };
}
