import { NavigatedError } from './faults.ts';
import type { WebHost } from './host.ts';
import type { Traffic } from './traffic.ts';

const QUIET_MS = 45;
const CAP_MS = 1_500;
/** While a new document loads there is more to wait for. */
const CAP_LOADING_MS = 5_000;
const REQUEST_WAIT_MS = 200;

/**
 * Waits until the screen is calm: no awaited request, no change of the document for `QUIET_MS`, no short timer or
 * animation pending, no navigation under way; at most `CAP_MS`, or `CAP_LOADING_MS` while a document loads. Resolves
 * with whether calm was reached. Rejects with UnresponsiveError when the page's main thread does not answer.
 */
export async function settle(host: WebHost, traffic: Traffic): Promise<boolean> {
  const start = performance.now();
  let cap = CAP_MS;
  const before = host.navigations;
  for (;;) {
    if (host.dead) return false;
    if (traffic.isNavigating() || host.navigations !== before) cap = CAP_LOADING_MS;
    const left = start + cap - performance.now();
    if (left <= 0) return false;
    const calm = await settleDocument(host, left);
    if (calm === 'navigated') {
      cap = CAP_LOADING_MS;
      await traffic.change(50);
      continue;
    }
    if (traffic.inFlight() === 0 && !traffic.isNavigating()) return calm === 'calm';
    const rest = start + cap - performance.now();
    if (rest <= 0) return false;
    await traffic.change(Math.min(rest, REQUEST_WAIT_MS));
  }
}

async function settleDocument(host: WebHost, cap_ms: number): Promise<'calm' | 'restless' | 'navigated'> {
  try {
    const calm = await host.ask<boolean>(`settle(${QUIET_MS}, ${Math.ceil(cap_ms)})`, cap_ms + 5_000);
    return calm === false ? 'restless' : 'calm';
  } catch (error) {
    if (error instanceof NavigatedError) return 'navigated';
    throw error;
  }
}
