import type { Page } from '@playwright/test';
import type { Showing } from '#engine/export/runtime/showing.ts';

/** A password is asked for on a page without encryption, or is sent so. */
export function asksInTheOpen(page: Page, { reason }: { reason: 'document' | 'action' }): Showing {
  return {
    shown: async () => {
      const field = page.locator('input[type="password"]:visible').first();
      if ((await field.count()) === 0) return false;
      if (reason === 'document') return page.url().startsWith('http:');
      return field.evaluate((one) => ((one as HTMLInputElement).form?.action ?? '').startsWith('http:'));
    },
  };
}
