import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { chromium } from 'playwright';
import { type CellPlan, withJudge } from './cell.ts';
import { type Covered, Tally } from './judge/tally.ts';
import { BROWSER_ARGS, VIEWPORT } from './tools/child.ts';

/** Part of the definition of the measure: what an app does by itself in this time is no one's gain. */
const QUIET_MS = 5_000;
const LOAD_MS = 120_000;

type BasePlan = Pick<CellPlan, 'app' | 'app_modules' | 'instrumenter' | 'browser'>;

/**
 * Loads the start page of fresh instances: first to instrument what it loads, then to measure what that covers.
 * Gives the covered branches and the number of branches of all scripts loaded.
 */
export async function measureBase(plan: BasePlan): Promise<{ covered: Covered; known: number }> {
  await load(plan, 0);
  return load(plan, QUIET_MS);
}

async function load(plan: BasePlan, quiet_ms: number): Promise<{ covered: Covered; known: number }> {
  const folder = mkdtempSync(path.join(tmpdir(), `rove-product-base-${plan.app.name}-`));
  const tally = new Tally(new Map(), plan.app.rules);
  try {
    await withJudge(plan, folder, tally, async ({ origin }) => {
      const browser = await chromium.launch({ executablePath: plan.browser, args: BROWSER_ARGS });
      try {
        const page = await browser.newPage({ viewport: VIEWPORT });
        await page.goto(new URL(plan.app.start_path, origin).href, { timeout: LOAD_MS });
        await delay(quiet_ms);
      } finally {
        await browser.close();
      }
    });
  } finally {
    rmSync(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
  }
  return { covered: tally.covered, known: tally.counts().known };
}
