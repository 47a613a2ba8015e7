import type { Page } from '@playwright/test';
import type { Showing } from '#engine/export/runtime/showing.ts';
import { isWaiting } from '#engine/export/runtime/waiting.ts';

type Given = { says: string; limit_ms: number; most_ms: number };

/** The page says that something is to come for longer than it may. */
export function loadsLong(page: Page, { says, limit_ms, most_ms }: Given): Showing {
  let took_ms = 0;
  return {
    act: async () => {
      const began = Date.now();
      await page.reload();
      while (Date.now() - began < most_ms && (await isWaiting(page, says))) await page.waitForTimeout(100);
      took_ms = Date.now() - began;
    },
    shown: async () => took_ms >= limit_ms,
  };
}
