import { randomBytes } from 'node:crypto';
import type { ActionResult, CheckAction, Driver, Observation, Signal } from '#engine/drivers/contract.ts';
import { routeOf } from '#engine/model/fingerprint.ts';
import type { Suspicion } from '#engine/model/suspicion.ts';
import { checkOf } from './registry.ts';
import { likeness } from './shared/compare.ts';
import { type Sighting, suspicionOf, type TriedKind } from './shared/kind.ts';
import { type CheckPace, Trial, Unfit } from './shared/trial.ts';

/** What came of a check. `judged`: it got as far as to say whether there is a bug; `why` it did not. */
export type Checked = {
  known: boolean;
  judged: boolean;
  why: string;
  suspicions: Suspicion[];
  after: Observation;
  signals: Signal[];
  /** Actions that it did. */
  acts: number;
  /** What it took, in actions of the explorer. */
  cost: number;
  took_ms: number;
};

export type CheckOptions = {
  signal?: AbortSignal;
  /** Added to the marks in values, so that what is made in a replay is not taken for what was made before. */
  fresh?: string;
  pace?: CheckPace;
  /** How long it may take, in milliseconds, twice included; absent: as long as it needs. */
  time_ms?: number;
  /** Is not tried again: a replay is followed by others. */
  once?: boolean;
  /** Fingerprints that are looked for: what shows them all may end there. */
  want?: readonly string[];
};

/** Below this it is not the screen that the check began with. */
const ALIKE_MIN = 0.7;

/**
 * Does and judges what a `check` action asks for. A suspicion is tried again at once, from the place where it began;
 * where that cannot be come back to, or the time is too short for it, it is left to a replay. Rejects only when the driver does or `signal` aborts.
 */
export async function runCheck(
  driver: Driver,
  action: CheckAction,
  before: Observation,
  options: CheckOptions = {},
): Promise<Checked> {
  const start = performance.now();
  const check = checkOf(action.check) ?? null;
  const { want = [] } = options;
  const isEnough = (sightings: readonly Sighting[]) => {
    const seen = check ? suspicionsOf(check, sightings).map(({ fingerprint }) => fingerprint) : [];
    return want.length > 0 && want.every((one) => seen.includes(one));
  };
  const shown = check?.fleeting === true ? before : await onceCome(driver, before);
  const first = new Trial(driver, shown, { ...options, isEnough });
  const { found, why } = check
    ? await once(check, first, action)
    : { found: [], why: `there is no check "${action.check}"` };
  let suspicions = found;
  let last = first;
  const fitsTwice = first.left_ms >= performance.now() - start;
  if (check && !check.sure && !options.once && suspicions.length > 0 && fitsTwice) {
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
  const acts = first.acts + (last === first ? 0 : last.acts);
  return {
    known: check !== null,
    judged: why === '',
    why,
    suspicions,
    after: last.seen,
    signals: last === first ? first.signals : [...first.signals, ...last.signals],
    acts,
    cost: acts + (check?.budget.waiting_cost ?? 0),
    took_ms: Math.round(performance.now() - start),
  };
}

/** The same screen with what it has asked for: a list that comes later would be judged by what stands in its place. */
async function onceCome(driver: Driver, before: Observation): Promise<Observation> {
  const seen = await driver.observe({ patient: true });
  return seen.place === before.place ? seen : before;
}

/** How a check went, as the result of one action: nothing to judge by is no fault of the target. */
export function resultOf({ known, why, took_ms }: Checked): ActionResult {
  return { status: known ? 'done' : 'failed', effect: known, effects: [], detail: why, took_ms };
}

/** A mark for the values of one session. */
export function freshMark(): string {
  return randomBytes(3).toString('hex');
}

/** What the check holds against the target, or why it had nothing to judge by. */
async function once(
  check: TriedKind,
  trial: Trial,
  action: CheckAction,
): Promise<{ found: Suspicion[]; why: string }> {
  try {
    return { found: await found(check, trial, action), why: '' };
  } catch (error) {
    if (error instanceof Unfit) return { found: [], why: `not judged: ${error.message}` };
    throw error;
  }
}

async function found(check: TriedKind, trial: Trial, action: CheckAction): Promise<Suspicion[]> {
  return suspicionsOf(check, await check.run(trial, action));
}

/** What a check saw, as suspicions of the route where it was: a part of a page that a fragment names is no route of its own. */
export function suspicionsOf(check: TriedKind, sightings: readonly Sighting[]): Suspicion[] {
  return sightings.map(({ key, ...sighting }) =>
    suspicionOf(check, { ...sighting, key: [routeOf(sighting.place).split('#')[0] ?? '', ...key] }),
  );
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
