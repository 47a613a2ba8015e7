import type { Action, Driver, Observation } from '#activities/drivers/contract.ts';
import { screenRouteOf } from '#activities/oracles/normalise.ts';

/** Lets the driver wait until the screen is calm once more. */
export const WAIT: Action = { kind: 'press', key: 'Shift' };
/** How long a screen without anything to use is waited for, and in how many places in vain. */
const BARE_MS = 5_000;
const BARE_MAX = 4;

/**
 * The screen, once there is something with a name to use on it: until then it may still be coming, and as a user would,
 * the explorer waits, until `signal` aborts. Routes in `bare` were waited for in vain and are taken as they are; new ones are added.
 */
export async function lookUntilUsable(
  driver: Driver,
  bare: Set<string>,
  signal: AbortSignal,
): Promise<Observation> {
  const begun = performance.now();
  let passed = 0;
  for (;;) {
    const seen = await driver.observe();
    const route = screenRouteOf(seen.place);
    const usable = seen.dialogs > 0 || seen.elements.some(({ target }) => target.name !== '');
    if (usable || bare.has(route) || bare.size >= BARE_MAX) return seen;
    if (Math.max(passed, performance.now() - begun) > BARE_MS) bare.add(route);
    signal.throwIfAborted();
    passed += (await driver.perform(WAIT)).took_ms;
  }
}
