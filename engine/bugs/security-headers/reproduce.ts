import type { Page } from '@playwright/test';
import type { Showing } from '#engine/export/runtime/showing.ts';

/** Whether an answer lacks a header, by the header's name. */
const LACKS: Record<string, (headers: Record<string, string>) => boolean> = {
  'Content-Security-Policy': (headers) => !headers['content-security-policy'],
  'X-Content-Type-Options': (headers) => headers['x-content-type-options']?.toLowerCase() !== 'nosniff',
  'X-Frame-Options': (headers) =>
    !headers['x-frame-options'] && !headers['content-security-policy']?.includes('frame-ancestors'),
  'Strict-Transport-Security': (headers) => !headers['strict-transport-security'],
};

/** The page is answered without one of these headers. */
export function lacksHeaders(page: Page, { missing }: { missing: string[] }): Showing {
  return {
    shown: async () => {
      const headers = (await page.request.get(page.url())).headers();
      return missing.some((name) => LACKS[name]?.(headers));
    },
  };
}
