import type { Failing, HeldRequest } from '#engine/drivers/requests.ts';
import { type Trial, Unfit } from './trial.ts';

/**
 * Does something while requests of the target's own code fail; gives how many did. What the target says of its own about
 * that (errors of its scripts) is dropped: it is our own doing. @throws Unfit where the driver cannot.
 */
export async function whileFailing(
  trial: Trial,
  failing: Failing,
  work: () => Promise<unknown>,
): Promise<number> {
  const { driver } = trial;
  const isLate = failing.how === 'slow' || failing.how === 'overtaken';
  if (!driver.fail && failing.how !== 'slow') throw new Unfit('nothing can be made to fail');
  const end = (await driver.fail?.(failing)) ?? (async () => 0);
  return hindered(trial, end, work, isLate);
}

/** Does something that sends a request with `marked` in it, which is kept back; gives it, null where none came. @throws Unfit */
export async function whileHolding(
  trial: Trial,
  marked: string,
  work: () => Promise<unknown>,
): Promise<HeldRequest | null> {
  const { requests } = trial.driver;
  if (!requests) throw new Unfit('requests cannot be kept back');
  return hindered(trial, await requests.hold(marked), work, false);
}

/** Works until `end` takes the hindrance away; gives what that gives. */
async function hindered<T>(
  trial: Trial,
  end: () => Promise<T>,
  work: () => Promise<unknown>,
  isHeard: boolean,
): Promise<T> {
  const { signals, driver } = trial;
  const from = signals.length;
  let given: T;
  try {
    await work();
  } finally {
    given = await end();
    signals.push(...driver.drain());
    const heard = signals.splice(from);
    const isOurs = /exception|rejection|console|request_failed/;
    signals.push(...heard.filter(({ kind }) => isHeard || !isOurs.test(kind)));
  }
  return given;
}
