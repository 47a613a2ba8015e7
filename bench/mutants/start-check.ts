import type { Browser, Page } from 'playwright';
import { VIEWPORT } from '../product/tools/child.ts';
import { type Mutant, Planter } from './mutant.ts';
import { type Serving, withServed } from './served.ts';

/** An app that shows less of its controls than this is not the app any more, and hides every other mutant. */
const SHARE_MIN = 0.5;
const LOAD_MS = 60_000;

/** What the start page is like: how many controls it shows, and how many errors nobody caught. */
export type Start = { controls: number; errors: number };

/** Opens the start page with these mutants, and looks once nothing is under way. */
export async function startOf(
  browser: Browser,
  serving: Serving,
  mutants: readonly Mutant[],
): Promise<Start> {
  return withServed(serving, new Planter(mutants), async (origin) => {
    const page = await browser.newPage({ viewport: VIEWPORT });
    let errors = 0;
    page.on('pageerror', () => {
      errors += 1;
    });
    try {
      await page.goto(new URL(serving.app.start_path, origin).href, { timeout: LOAD_MS });
      await settled(page);
      // A second load finds what the first one saved.
      await page.reload({ timeout: LOAD_MS });
      await settled(page);
      return { controls: await page.evaluate(countControls), errors };
    } catch {
      // A page that hangs or never loads shows nothing.
      return { controls: 0, errors };
    } finally {
      await page.close();
    }
  });
}

/** Whether a start page hides what else could be found in its app. */
export const isBroken = (start: Start, whole: Start): boolean =>
  start.controls < whole.controls * SHARE_MIN || start.errors > whole.errors;

/** An app that polls is never idle: what it shows after this time is what it shows. */
async function settled(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle', { timeout: 5_000 }).catch((error: Error) => {
    if (error.name !== 'TimeoutError') throw error;
  });
}

/** Runs in the page. */
function countControls(): number {
  const all = document.querySelectorAll('a,button,input,textarea,select,canvas,[role],[tabindex],[onclick]');
  return [...all].filter((one) => one.checkVisibility({ visibilityProperty: true })).length;
}
