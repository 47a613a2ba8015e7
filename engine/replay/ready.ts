import { type Checked, type CheckOptions, runCheck } from '../bugs/run-check.ts';
import { find, findInRow } from '../bugs/shared/trial.ts';
import type {
  Action,
  ActionResult,
  CheckAction,
  Driver,
  ElementTarget,
  Observation,
} from '../drivers/contract.ts';
import { lookUntilStill, WAIT } from '../model/usable.ts';

/** Before the last step, where the kind needs rest. */
const REST_MS = { still: 1_000, most: 4_000 };
/** How long an element is waited for that is not there yet: a page may still be coming, on a busy machine for long. */
export const COMING_MS = 2_500;
/** The same for what a check is done with, on a way that has shown its bug: with other replays beside, pages come later. */
export const SURE_MS = 8_000;

type Looking = { look: () => Promise<Observation>; patience_ms: number };

/** Waits until the screen is at rest: what comes late by itself is no answer to a press. */
export const atRest = (driver: Driver, seen: Observation): Promise<Observation> =>
  lookUntilStill(driver, seen, REST_MS);

/** The screen once it shows what a check is done with: a page may still be coming when its first controls are there. */
export async function whenThere(
  driver: Driver,
  seen: Observation,
  { target, fields = [] }: CheckAction,
  { look, patience_ms }: Looking,
): Promise<Observation> {
  const needed = [...(target ? [target] : []), ...fields.map((field) => field.target)];
  const until = performance.now() + patience_ms;
  let now = seen;
  while (needed.some((one) => !find(now, one)) && performance.now() < until) {
    await driver.perform(WAIT);
    now = await look();
  }
  return now;
}

/** Does a check, and does it again while it has nothing to judge by and has done nothing: what it needs may still be coming. */
export async function checkOnceThere(
  driver: Driver,
  action: CheckAction,
  seen: Observation,
  { look, patience_ms }: Looking,
  options: CheckOptions,
): Promise<Checked> {
  const until = performance.now() + patience_ms;
  for (let now = seen; ; now = await look()) {
    const checked = await runCheck(driver, action, now, options);
    if (checked.judged || !checked.known || checked.acts > 0 || performance.now() > until) return checked;
    await driver.perform(WAIT);
  }
}

/** A check of one row of a list is one of whatever stands there now: others come and go. */
export function onSameRow(action: CheckAction, seen: Observation): CheckAction {
  const nowOf = (target: ElementTarget) =>
    find(seen, target) ? target : (findInRow(seen, target)?.target ?? target);
  return {
    ...action,
    ...(action.target ? { target: nowOf(action.target) } : {}),
    ...(action.fields ? { fields: action.fields.map((one) => ({ ...one, target: nowOf(one.target) })) } : {}),
  };
}

/** Performs an action as soon as its element is there. */
export async function performOnce(
  driver: Driver,
  action: Action,
  patienceMs: number,
  signal?: AbortSignal,
): Promise<ActionResult> {
  const until = performance.now() + patienceMs;
  for (;;) {
    const result = await driver.perform(action);
    if (result.status !== 'missing' || performance.now() >= until) return result;
    signal?.throwIfAborted();
    await driver.observe({ patient: true });
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}
