import type { Page } from '@playwright/test';
import type { Showing } from '#engine/export/runtime/showing.ts';

/** An address is asked for with a secret in its query. */
export function asksWithSecret(
  page: Page,
  { path, parameter }: { path: string; parameter: string },
): Showing {
  let asked = 0;
  page.on('request', (request) => {
    const url = new URL(request.url());
    if (url.pathname === path && url.searchParams.has(parameter)) asked += 1;
  });
  return { shown: async () => asked > 0 };
}
