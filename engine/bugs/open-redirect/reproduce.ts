import type { Page } from '@playwright/test';
import type { Showing } from '#engine/export/runtime/showing.ts';

/** An address leads to whatever site its parameter names; hosts of this name never exist (RFC 2606). */
export function leadsAnywhere(
  page: Page,
  { address, parameter }: { address: string; parameter: string },
): Showing {
  return {
    shown: async () => {
      const url = new URL(address);
      url.searchParams.set(parameter, 'https://example.invalid');
      const answer = await page.request.get(url.href, { maxRedirects: 0 });
      return (answer.headers().location ?? '').startsWith('https://example.invalid');
    },
  };
}
