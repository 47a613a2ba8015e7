import { type Browser, chromium } from 'playwright';
import { BROWSER_ARGS } from '../product/tools/child.ts';
import { inOrder, overlaps } from './choose.ts';
import { letMonkey, type Session } from './explore.ts';
import { GROUP_SIZE, type Mutant, Watcher } from './mutant.ts';
import type { Half } from './operators/catalog.ts';
import { isBroken, startOf } from './start-check.ts';

/** How long a monkey goes before mutants are drawn: only what runs in a short plain session can be drawn. */
const SESSION_MS = 20_000;
/** Some apps do not start with most of their mutants: the search for others ends. */
const DRAWN_MAX = 4 * GROUP_SIZE;

export type Reached = ReturnType<Watcher['reached']>;

/** The places of an app that run in a plain session, and how many there are in all. */
export async function placesOf(session: Omit<Session, 'instrumenter' | 'duration_ms'>): Promise<{
  reached: Reached;
  known: number;
}> {
  const watcher = new Watcher(session.app);
  const { tally } = await letMonkey({ ...session, instrumenter: watcher, duration_ms: SESSION_MS });
  return { reached: watcher.reached(tally), known: watcher.known };
}

/** Draws a group of mutants with each of which alone, and with all of which, the app still starts. */
export async function draw(
  session: Pick<Session, 'app' | 'app_modules' | 'browser' | 'seed'>,
  places: Reached,
  half: Half,
): Promise<{ mutants: Mutant[]; left_out: number }> {
  const browser = await chromium.launch({ executablePath: session.browser, args: BROWSER_ARGS });
  try {
    return await drawWith(browser, session, inOrder(places, half, session.seed));
  } finally {
    await browser.close();
  }
}

async function drawWith(
  browser: Browser,
  serving: Pick<Session, 'app' | 'app_modules'>,
  order: ReturnType<typeof inOrder>,
): Promise<{ mutants: Mutant[]; left_out: number }> {
  const whole = await startOf(browser, serving, []);
  const mutants: Mutant[] = [];
  let left_out = 0;
  for (const place of order.slice(0, DRAWN_MAX)) {
    if (mutants.length === GROUP_SIZE) break;
    if (mutants.some((one) => overlaps(one, place))) continue;
    const mutant = { ...place, n: mutants.length };
    if (isBroken(await startOf(browser, serving, [...mutants, mutant]), whole)) left_out += 1;
    else mutants.push(mutant);
  }
  return { mutants, left_out };
}
