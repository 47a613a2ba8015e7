import type { Browser } from 'playwright';

/** What a page of its own takes a browser on a machine with time to spare, about. */
const USUAL_MS = 250;
const SLOWEST = 6;
const GIVE_UP_MS = 20_000;

/**
 * How many times longer than usual this browser needs now, from 1 to `SLOWEST`: a page of its own is opened and asked,
 * beside all others. It tells a target that is slow from a machine that is, which no fixed time-out can. A browser that
 * gives no page within `GIVE_UP_MS` counts as the slowest.
 */
export async function slownessOf(browser: Browser): Promise<number> {
  const start = performance.now();
  const control = askControl(browser).catch(() => {}); // A browser that is gone is told of elsewhere.
  const { promise: late, resolve } = Promise.withResolvers<void>();
  const timer = setTimeout(resolve, GIVE_UP_MS);
  await Promise.race([control, late]).finally(() => clearTimeout(timer));
  return Math.min(SLOWEST, Math.max(1, (performance.now() - start) / USUAL_MS));
}

async function askControl(browser: Browser): Promise<void> {
  const context = await browser.newContext();
  try {
    const page = await context.newPage();
    await page.evaluate('document.readyState');
  } finally {
    await context.close();
  }
}
