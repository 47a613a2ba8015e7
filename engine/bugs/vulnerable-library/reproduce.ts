import type { Page } from '@playwright/test';
import type { Showing } from '#engine/export/runtime/showing.ts';

/** A script of the page names the library and the version that has known vulnerabilities. */
export function usesLibrary(page: Page, { library, version }: { library: string; version: string }): Showing {
  return {
    shown: async () => {
      const scripts = page.locator('script[src]');
      const sources = await scripts.evaluateAll((all) => all.map((one) => (one as HTMLScriptElement).src));
      for (const source of sources) {
        const answer = await page.request.get(source);
        const text = source + (answer.ok() ? await answer.text() : '');
        if (text.toLowerCase().includes(library) && text.includes(version)) return true;
      }
      return false;
    },
  };
}
