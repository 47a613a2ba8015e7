import type { BrowserContextOptions, Page } from '@playwright/test';

/** A page of another session of the same browser: of nobody, or of whom the given state signs in. */
export async function otherSession(page: Page, options: BrowserContextOptions = {}): Promise<Page> {
  const session = await page.context().browser()?.newContext(options);
  if (!session) throw new Error('There is no second session');
  return session.newPage();
}
