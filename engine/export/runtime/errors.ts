import type { Page } from '@playwright/test';
import type { Showing } from './showing.ts';

/** The page's own scripts fail with an error like this one, and nothing handles it. */
export function pageError(page: Page, { message }: { message: RegExp }): Showing {
  const errors: string[] = [];
  page.on('pageerror', (error) => errors.push(error.message));
  return { shown: async () => errors.some((one) => message.test(one)) };
}
