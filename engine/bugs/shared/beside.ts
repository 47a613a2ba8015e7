import type { Driver, ElementTarget, Observation } from '#engine/drivers/contract.ts';
import { lookUntilStill, lookUntilUsable } from '#engine/model/usable.ts';
import { need } from './compare.ts';

/** How long a place takes at most to stay as it is: what an app asks for first may come after its frame. */
const REST_MS = { still: 300, most: 3_000 };

/** A place as another session is shown it, once it stays as it is. @throws Unfit when that cannot be opened. */
export async function visit(driver: Driver, place: string): Promise<Observation> {
  const { status } = await driver.perform({ kind: 'open', place });
  need(status === 'done', 'it cannot be opened');
  return lookUntilStill(driver, await lookUntilUsable(driver, new Set()), REST_MS);
}

/** What pressing something shows in another session, once it stays as it is. */
export async function press(driver: Driver, target: ElementTarget): Promise<Observation> {
  await driver.perform({ kind: 'activate', target });
  return lookUntilStill(driver, await driver.observe({ patient: true }), REST_MS);
}

/** Works with another session, which ends with that. */
export async function closing<T>(driver: Driver, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } finally {
    await driver.close();
  }
}
