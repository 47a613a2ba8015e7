import type { Page } from '@playwright/test';
import type { Showing } from '#engine/export/runtime/showing.ts';

type Vital = { entry: 'layout-shift' | 'largest-contentful-paint'; limit: number };
type Seen = PerformanceEntry & { value: number; hadRecentInput: boolean };

/** The page is painted later, or moves more while nobody uses it, than the limit. */
export async function vitalIsPoor(page: Page, { entry, limit }: Vital): Promise<Showing> {
  await page.addInitScript((type) => {
    const sum = { value: 0 };
    Object.assign(globalThis, { roveSum: sum });
    new PerformanceObserver((list) => {
      for (const one of list.getEntries() as Seen[]) {
        if (type !== 'layout-shift') sum.value = one.startTime;
        else if (!one.hadRecentInput) sum.value += one.value;
      }
    }).observe({ type, buffered: true });
  }, entry);
  const read = () => (globalThis as unknown as { roveSum: { value: number } }).roveSum.value;
  return { shown: async () => (await page.evaluate(read)) > limit };
}

/** The first byte of the page comes later than the limit. */
export function answersLate(page: Page, { limit }: { limit: number }): Showing {
  const read = () =>
    (performance.getEntriesByType('navigation')[0] as PerformanceNavigationTiming).responseStart;
  return { shown: async () => (await page.evaluate(read)) > limit };
}
