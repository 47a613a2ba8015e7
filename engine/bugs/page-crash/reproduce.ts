import type { Page } from '@playwright/test';
import type { Showing } from '#engine/export/runtime/showing.ts';

/** The page crashes, or does not answer for long. */
export function crashes(page: Page): Showing {
  let crashed = false;
  page.on('crash', () => {
    crashed = true;
  });
  return {
    shown: async () => {
      const late = new Promise<boolean>((resolve) => setTimeout(() => resolve(false), 8_000));
      const answers = page.evaluate(() => true).catch(() => !crashed);
      return crashed || !(await Promise.race([answers, late]));
    },
  };
}
