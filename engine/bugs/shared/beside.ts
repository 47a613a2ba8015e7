import type { Driver, Observation } from '#engine/drivers/contract.ts';
import { need } from './compare.ts';

/** A place as another session is shown it. @throws Unfit when that cannot be opened. */
export async function visit(driver: Driver, place: string): Promise<Observation> {
  const { status } = await driver.perform({ kind: 'open', place });
  need(status === 'done', 'it cannot be opened');
  return driver.observe({ patient: true });
}

/** Works with another session, which ends with that. */
export async function closing<T>(driver: Driver, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } finally {
    await driver.close();
  }
}
