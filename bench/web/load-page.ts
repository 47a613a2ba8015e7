import type { Browser, Page } from 'playwright';
import type { TestPlatform } from '#tests/support/platform.ts';

/** As Lighthouse has a phone: a line of 1.6 Mbit/s with 150 ms, and a processor four times slower. */
const LINE = {
  offline: false,
  latency: 150,
  downloadThroughput: (1.6 * 1024 * 1024) / 8,
  uploadThroughput: (750 * 1024) / 8,
};
const SLOWER = 4;
const PHONE = { width: 412, height: 823 };
export const MANNER = '1.6 Mbit/s, 150 ms, processor 4 times slower, 412 x 823';
const SETTLE_MS = 1_500;

/** Web vitals of a load; `blocked_ms` is the time that long tasks took beyond 50 ms each. */
export type Load = { first_ms: number; largest_ms: number; shift: number; blocked_ms: number };

/** Loads a page in a browser of its own, with nothing kept, and signed in where the page needs it. */
export async function loadPage(browser: Browser, platform: TestPlatform, where: string): Promise<Load> {
  const context = await browser.newContext({ baseURL: platform.url, viewport: PHONE });
  try {
    const page = await context.newPage();
    if (where === '/dashboard') await keepSession(page, platform);
    const cdp = await context.newCDPSession(page);
    await cdp.send('Network.enable');
    await cdp.send('Network.emulateNetworkConditions', LINE);
    await cdp.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
    await page.addInitScript(observe);
    await page.goto(where, { waitUntil: 'networkidle' });
    await page.waitForTimeout(SETTLE_MS);
    return await page.evaluate(() => (window as unknown as { load: Load }).load);
  } finally {
    await context.close();
  }
}

function observe(): void {
  const load = { first_ms: 0, largest_ms: 0, shift: 0, blocked_ms: 0 };
  Object.assign(window, { load });
  const each = (type: string, take: (entry: PerformanceEntry) => void) =>
    new PerformanceObserver((list) => list.getEntries().forEach(take)).observe({ type, buffered: true });
  each('paint', ({ name, startTime }) => {
    if (name === 'first-contentful-paint') load.first_ms = startTime;
  });
  each('largest-contentful-paint', ({ startTime }) => {
    load.largest_ms = startTime;
  });
  each('layout-shift', (entry) => {
    load.shift += (entry as PerformanceEntry & { value: number }).value;
  });
  each('longtask', ({ duration }) => {
    load.blocked_ms += duration - 50;
  });
}

/** Puts a session where the web app keeps it. */
export async function keepSession(page: Page, platform: TestPlatform): Promise<void> {
  const answer = await fetch(`${platform.url}/auth/v1/token?grant_type=password`, {
    method: 'POST',
    headers: { apikey: platform.anon_key, 'content-type': 'application/json' },
    body: JSON.stringify(platform.account),
  });
  if (!answer.ok) throw new Error(`No session: ${answer.status}`);
  await page.goto(`${platform.url}/robots.txt`);
  await page.evaluate((session) => localStorage.setItem('rove.session', session), await answer.text());
}
