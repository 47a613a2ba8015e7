import type { Fault } from './fault.ts';
import type { SuiteEnd } from './suite.ts';

/**
 * `not_applied`: its route was not asked for, so nothing can be told. `unsure`: the suite was red, and was red afterwards
 * without a fault too.
 */
export type Outcome = 'noticed' | 'not_noticed' | 'not_applied' | 'unsure';
export type Trial = {
  fault: Fault;
  outcome: Outcome;
  applied: number;
  how: SuiteEnd['how'];
  duration_ms: number;
};
export type Trials = { trials: Trial[]; untried: number; stays_green: boolean };

export type TrialMeans = {
  /** Runs the suite with a fault, or without one; null where the time ended it. */
  run(fault: Fault | null): Promise<(SuiteEnd & { applied: number }) | null>;
  /** Whether there is time for one more run. */
  hasTime(): boolean;
  tell(trial: Trial): void;
};

/** So many red runs in a row are looked into: a failed run may have left data in which the suite is always red. */
const RED_MAX = 5;

/** Tries faults one after another. Red runs are believed once the suite was green after them. */
export async function tryFaults(faults: readonly Fault[], means: TrialMeans): Promise<Trials> {
  const trials: Trial[] = [];
  let doubted: Trial[] = [];
  let stays_green = true;

  /** Runs without a fault, where anything hangs on it. */
  const confirm = async () => {
    if (doubted.length > 0) {
      const end = await means.run(null);
      stays_green = end?.how === 'green';
      if (!stays_green) for (const trial of doubted) trial.outcome = 'unsure';
    }
    doubted = [];
  };

  for (const fault of faults) {
    if (!means.hasTime()) break;
    const end = await means.run(fault);
    if (!end) break;
    const { how, applied, duration_ms } = end;
    const trial: Trial = { fault, outcome: outcomeOf(how, applied), applied, how, duration_ms };
    trials.push(trial);
    means.tell(trial);
    if (how === 'green') doubted = [];
    else if (trial.outcome === 'noticed') doubted.push(trial);
    if (doubted.length >= RED_MAX) await confirm();
    if (!stays_green) break;
  }
  await confirm();
  return { trials, untried: faults.length - trials.length, stays_green };
}

function outcomeOf(how: SuiteEnd['how'], applied: number): Outcome {
  if (applied === 0) return 'not_applied';
  return how === 'green' ? 'not_noticed' : 'noticed';
}
