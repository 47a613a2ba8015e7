import type { Page } from '@playwright/test';
import type { Showing } from './showing.ts';

/** `lost`: a request that got no answer at all counts too; `method`: null means any. */
type ExpectedAnswer = { path: RegExp; least: number; method: string | null; lost: boolean };

/** Requests for a path are answered with an error. */
export function answeredBadly(page: Page, { path, least, method, lost }: ExpectedAnswer): Showing {
  let failures = 0;
  const isIt = (address: string, by: string) =>
    path.test(new URL(address).pathname) && (method === null || by === method);
  page.on('response', (response) => {
    if (response.status() >= least && isIt(response.url(), response.request().method())) failures += 1;
  });
  page.on('requestfailed', (request) => {
    if (lost && isIt(request.url(), request.method())) failures += 1;
  });
  return { shown: async () => failures > 0 };
}
