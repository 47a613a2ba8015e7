import type { Page, Request } from '@playwright/test';

/** What the page has asked for and waits for. */
const pending = new Set<Request>();

export function follow(page: Page): void {
  page.on('request', (request) => {
    if (/^(document|fetch|xhr)$/.test(request.resourceType())) pending.add(request);
  });
  page.on('requestfinished', (request) => pending.delete(request));
  page.on('requestfailed', (request) => pending.delete(request));
}

/** Waits until the page has loaded, what it asked for has come, and nothing in it has changed for a moment. */
export async function rest(page: Page): Promise<void> {
  await page.waitForLoadState().catch(() => {});
  const calm = () =>
    new Promise<void>((resolve) => {
      let timer = setTimeout(resolve, 150);
      new MutationObserver(() => {
        clearTimeout(timer);
        timer = setTimeout(resolve, 150);
      }).observe(document, { subtree: true, childList: true, attributes: true, characterData: true });
      setTimeout(resolve, 2_000);
    });
  for (const end = Date.now() + 5_000; Date.now() < end; await page.waitForTimeout(50)) {
    await page.evaluate(calm).catch(() => {});
    if (pending.size === 0) return;
  }
}
