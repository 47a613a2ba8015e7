import type { Page } from '@playwright/test';

/** Counts what a page reads from addresses of this path; gives how often it does within so many milliseconds from now. */
export function countReads(page: Page, path: RegExp): (within_ms: number) => Promise<number> {
  let asked = 0;
  page.on('request', (request) => {
    if (request.method() === 'GET' && path.test(new URL(request.url()).pathname)) asked += 1;
  });
  return async (within_ms) => {
    asked = 0;
    await page.waitForTimeout(within_ms);
    return asked;
  };
}
