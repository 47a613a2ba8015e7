import type { Page } from '@playwright/test';
import type { Showing } from '#engine/export/runtime/showing.ts';

type Given = { path: RegExp; seconds: number; least: { each: number; all: number } };

/** A page that nobody uses asks for one address several times in each second. */
export function isAskedHastily(page: Page, { path, seconds, least }: Given): Showing {
  let asked = 0;
  page.on('request', (request) => {
    if (request.method() === 'GET' && path.test(new URL(request.url()).pathname)) asked += 1;
  });
  const times: number[] = [];
  return {
    act: async () => {
      while (times.length < seconds) {
        asked = 0;
        await page.waitForTimeout(1_000);
        times.push(asked);
      }
    },
    shown: async () => Math.min(...times) >= least.each && times.reduce((a, b) => a + b, 0) >= least.all,
  };
}
