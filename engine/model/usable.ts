import { setTimeout as delay } from 'node:timers/promises';
import type { Action, Driver, Observation } from '../drivers/contract.ts';
import { screenRouteOf } from './fingerprint.ts';

/** Lets the driver wait until the screen is calm once more. */
export const WAIT: Action = { kind: 'press', key: 'Shift' };
/** How long a screen without anything to use is waited for, or one that says that something is coming; how many of them in vain. */
const BARE_MS = 5_000;
const COMING_MS = 12_000;
const BARE_MAX = 4;
const LOOK_MS = 100;
/** A message and what closes it may stand on a screen that is only on its way. */
const FEW = 2;
/** As a screen says what it is doing: "Creating the account…". */
const UNDERWAY = /^\S.{0,60}(…|\.\.\.)$/u;

/**
 * The screen, once there is something with a name to use on it, and it does not say that it is still coming: explorer
 * and replay wait as a user would, until `signal` aborts. What was waited for in vain is added to `bare` and taken as
 * it is from then on.
 */
export async function lookUntilUsable(
  driver: Driver,
  bare: Set<string>,
  signal?: AbortSignal,
): Promise<Observation> {
  const begun = performance.now();
  let passed = 0;
  for (;;) {
    const seen = await driver.observe();
    const wait = waitFor(seen);
    if (!wait || bare.has(wait.key) || bare.size >= BARE_MAX) return seen;
    if (Math.max(passed, performance.now() - begun) > wait.ms) bare.add(wait.key);
    signal?.throwIfAborted();
    passed += (await driver.perform(WAIT)).took_ms;
  }
}

/** The screen, once what it asked for has come and it has stayed as it is for `still` milliseconds, or after `most`. */
export async function lookUntilStill(
  driver: Pick<Driver, 'observe'>,
  seen: Observation,
  { still, most }: { still: number; most: number },
): Promise<Observation> {
  const end = performance.now() + most;
  let last = { seen, since: performance.now() };
  while (performance.now() < end && performance.now() - last.since < still) {
    await delay(LOOK_MS);
    const now = await driver.observe({ patient: true });
    last = { seen: now, since: now.structure === last.seen.structure ? last.since : performance.now() };
  }
  return last.seen;
}

/** What of a screen is to be waited for, and how long; null when it can be used. */
function waitFor({ place, dialogs, elements, text, busy }: Observation): { key: string; ms: number } | null {
  if (dialogs > 0) return null;
  const route = screenRouteOf(place);
  const named = elements.filter(({ target }) => target.name !== '');
  if (named.length <= FEW) {
    const words = busy ?? text.split('\n').find((line) => UNDERWAY.test(line.trim()));
    const isControl = named.some(({ target }) => target.name === words?.trim());
    if (words !== undefined && !isControl) return { key: `${route} ${words}`, ms: COMING_MS };
  }
  return named.length === 0 ? { key: route, ms: BARE_MS } : null;
}
