import type { TestRow } from '#domain/api/tests.ts';

/** What a test was submitted with, as its row holds it. */
export const STORED_CONFIG = {
  mode: 'interact',
  authority: true,
  destructive: false,
  seed: 1,
  max_pages: 25,
  contexts: 2,
  browser: 'chrome',
  viewport: { width: 1280, height: 800 },
  duration: 5,
} satisfies TestRow['config'];
