import type { Page } from '@playwright/test';
import { rest } from '#engine/export/runtime/rest.ts';
import type { Showing } from '#engine/export/runtime/showing.ts';

/** The last step sends a request that may change something. */
export function sendsWrite(page: Page): Showing {
  const sent: string[] = [];
  return {
    before: async () => {
      page.on('request', (request) => {
        const isCall = /^(?:fetch|xhr|document)$/.test(request.resourceType());
        if (isCall && !['GET', 'HEAD', 'OPTIONS'].includes(request.method())) sent.push(request.url());
      });
    },
    shown: async () => {
      await rest(page);
      return sent.length > 0;
    },
  };
}
