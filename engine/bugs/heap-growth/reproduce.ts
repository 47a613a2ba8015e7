import type { Page } from '@playwright/test';
import { rest } from '#engine/export/runtime/rest.ts';
import type { Showing } from '#engine/export/runtime/showing.ts';
import { type Switch, thereAndBack } from '#engine/export/runtime/switches.ts';

/** Bytes that every single turn adds at least, and all of them together. */
type Growth = { step: number; whole: number };
type Given = { there: Switch; warm_up: number; turns: number; least: Growth };

/** Each time a view is switched to and back the page holds on to more memory. */
export function memoryGrows(page: Page, { there, warm_up, turns, least }: Given): Showing {
  const held: number[] = [];
  return {
    act: async () => {
      const session = await page.context().newCDPSession(page);
      for (let turn = 1; turn <= warm_up + turns; turn += 1) {
        await thereAndBack(page, there);
        await rest(page);
        await session.send('HeapProfiler.collectGarbage');
        if (turn >= warm_up) held.push((await session.send('Runtime.getHeapUsage')).usedSize);
      }
    },
    shown: async () => {
      const steps = held.slice(1).map((size, index) => size - (held[index] ?? size));
      return Math.min(...steps) >= least.step && (held.at(-1) ?? 0) - (held[0] ?? 0) >= least.whole;
    },
  };
}
