import type { Page } from '@playwright/test';
import type { Showing } from '#engine/export/runtime/showing.ts';

/** One task keeps the page from answering for longer than this. */
export async function isKeptBusy(page: Page, { limit_ms }: { limit_ms: number }): Promise<Showing> {
  await page.addInitScript(() => {
    const longest = { ms: 0 };
    Object.assign(globalThis, { roveLongest: longest });
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) longest.ms = Math.max(longest.ms, duration);
    }).observe({ type: 'longtask', buffered: true });
  });
  const read = () => (globalThis as unknown as { roveLongest: { ms: number } }).roveLongest.ms;
  return { shown: async () => (await page.evaluate(read)) > limit_ms };
}
