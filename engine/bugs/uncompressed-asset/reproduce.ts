import type { Page } from '@playwright/test';
import type { Showing } from '#engine/export/runtime/showing.ts';

/** A file of more than 50 kB travels as long as it is. */
export function travelsPlain(page: Page, { path }: { path: RegExp }): Showing {
  return {
    shown: async () => {
      const loaded = await page.evaluate(() =>
        (performance.getEntriesByType('resource') as PerformanceResourceTiming[]).map(
          ({ name, encodedBodySize, decodedBodySize }) => ({ name, encodedBodySize, decodedBodySize }),
        ),
      );
      return loaded.some(
        ({ name, encodedBodySize, decodedBodySize }) =>
          path.test(new URL(name).pathname) &&
          encodedBodySize > 50_000 &&
          encodedBodySize === decodedBodySize,
      );
    },
  };
}
