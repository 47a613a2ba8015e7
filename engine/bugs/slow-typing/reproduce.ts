import type { Locator, Page } from '@playwright/test';
import type { Showing } from '#engine/export/runtime/showing.ts';

type Given = { field: Locator; keys: readonly string[]; limit_ms: number };

/** Most keys that are typed into a field are handled for longer than the limit. */
export function keysKeepBusy(page: Page, { field, keys, limit_ms }: Given): Showing {
  let slow = 0;
  return {
    act: async () => {
      await field.fill('rove');
      await page.evaluate((limit) => {
        const seen = { slow: 0 };
        const observer = new PerformanceObserver((list) => {
          for (const entry of list.getEntries() as PerformanceEventTiming[])
            if (entry.name === 'input' && entry.processingEnd - entry.processingStart > limit) seen.slow += 1;
        });
        observer.observe({ type: 'event', durationThreshold: 40 } as PerformanceObserverInit);
        Object.assign(window, { roveKeys: seen });
      }, limit_ms);
      for (const key of keys) await field.press(key);
      await page.waitForTimeout(300); // Entries are told of after the next picture.
      slow = await page.evaluate(() => (window as unknown as { roveKeys: { slow: number } }).roveKeys.slow);
    },
    shown: async () => slow > keys.length / 2,
  };
}
