import { setTimeout as delay } from 'node:timers/promises';
import type { Driver, Observation } from '#engine/drivers/contract.ts';
import { lookUntilUsable } from '#engine/model/usable.ts';
import { need } from './compare.ts';

/** How long a place takes at most to stay as it is: what an app asks for first may come after its frame. */
const STILL_MS = { least: 300, most: 3_000 };
const LOOK_MS = 100;

/** A place as another session is shown it, once it stays as it is. @throws Unfit when that cannot be opened. */
export async function visit(driver: Driver, place: string): Promise<Observation> {
  const { status } = await driver.perform({ kind: 'open', place });
  need(status === 'done', 'it cannot be opened');
  let seen = await lookUntilUsable(driver, new Set());
  const begun = performance.now();
  let since = begun;
  while (performance.now() - since < STILL_MS.least && performance.now() - begun < STILL_MS.most) {
    await delay(LOOK_MS);
    const now = await driver.observe();
    if (now.structure !== seen.structure) since = performance.now();
    seen = now;
  }
  return seen;
}

/** Works with another session, which ends with that. */
export async function closing<T>(driver: Driver, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } finally {
    await driver.close();
  }
}
