import { randomBytes } from 'node:crypto';
import type { ActionResult, CheckAction, Driver, Observation } from '#engine/drivers/contract.ts';
import type { Suspicion } from '#engine/model/suspicion.ts';
import { CHECKS } from '../checks.ts';
import type { Check, Checked, CheckOptions } from './check.ts';
import { likeness } from './compare.ts';
import { Trial, Unfit } from './trial.ts';

/** Below this it is not the screen that the check began with. */
const ALIKE_MIN = 0.7;

/**
 * Does and judges what a `check` action asks for. A suspicion is tried again at once, from the place where it began;
 * where that cannot be come back to it is left to a replay. Rejects only when the driver does or `signal` aborts.
 */
export async function runCheck(
  driver: Driver,
  action: CheckAction,
  before: Observation,
  options: CheckOptions = {},
): Promise<Checked> {
  const start = performance.now();
  const check = CHECKS.find(({ id }) => id === action.check);
  const first = new Trial(driver, before, options);
  const { found, why } = check
    ? await once(check, first, action)
    : { found: [], why: `there is no check "${action.check}"` };
  let suspicions = found;
  let last = first;
  if (check && !check.sure && suspicions.length > 0) {
    const again = await comeBack(driver, first, { ...options, fresh: `${options.fresh ?? ''}b` });
    if (again) {
      last = again;
      const confirmed = await once(check, again, action);
      if (confirmed.why === '')
        suspicions = suspicions.filter(({ fingerprint }) =>
          confirmed.found.some((one) => one.fingerprint === fingerprint),
        );
    }
  }
  return {
    known: check !== undefined,
    detail: why,
    suspicions,
    after: last.seen,
    signals: last === first ? first.signals : [...first.signals, ...last.signals],
    cost: first.acts + (last === first ? 0 : last.acts) + (check?.waiting_cost ?? 0),
    took_ms: Math.round(performance.now() - start),
  };
}

/** How a check went, as the result of one action: nothing to judge by is no fault of the target. */
export function resultOf({ known, detail, took_ms }: Checked): ActionResult {
  return { status: known ? 'done' : 'failed', effect: known, detail, took_ms };
}

/** A mark for the values of one session. */
export function freshMark(): string {
  return randomBytes(3).toString('hex');
}

/** What the check holds against the target, or why it had nothing to judge by. */
async function once(
  check: Check,
  trial: Trial,
  action: CheckAction,
): Promise<{ found: Suspicion[]; why: string }> {
  try {
    return { found: await check.run(trial, action), why: '' };
  } catch (error) {
    if (error instanceof Unfit) return { found: [], why: `not judged: ${error.message}` };
    throw error;
  }
}

/** The place where the check began, opened anew; null when that shows another screen. */
async function comeBack(driver: Driver, { start }: Trial, options: CheckOptions): Promise<Trial | null> {
  options.signal?.throwIfAborted();
  const opened = await driver.perform({ kind: 'open', place: start.place });
  if (opened.status !== 'done') return null;
  const seen = await driver.observe({ patient: true });
  if (likeness(seen, start) < ALIKE_MIN || seen.dialogs !== start.dialogs) return null;
  const trial = new Trial(driver, seen, options);
  trial.signals.push(...driver.drain());
  return trial;
}
