import type { Page } from '@playwright/test';
import { textOf } from '#engine/export/runtime/screen.ts';
import type { Showing } from '#engine/export/runtime/showing.ts';

/** The page says all of these. */
export function saysAll(page: Page, { texts }: { texts: readonly string[] }): Showing {
  return {
    shown: async () => {
      const text = await textOf(page);
      return texts.every((one) => text.includes(one));
    },
  };
}
