import type { Page } from '@playwright/test';
import type { Showing } from '#engine/export/runtime/showing.ts';

/** Addresses that differ in an identifier only are asked for again and again. */
export function asksAgain(page: Page, { path, times }: { path: RegExp; times: number }): Showing {
  const asked = new Set<string>();
  page.on('request', (request) => {
    const isAlike = path.test(new URL(request.url()).pathname);
    if (isAlike && request.method() === 'GET') asked.add(request.url());
  });
  return { shown: async () => asked.size >= times };
}
