import { CHECKS, checkOf } from '#engine/bugs/registry.ts';
import type { CheckLedger } from '../knowledge/check-ledger.ts';

/** Findings per second of what promises as much as anything does: another one like it waits seldom. */
const RATE_MOST = 0.05;
/** How many tries in this app weigh as much as what is known of others. */
const BELIEF = 10;
/** The same for the time that they take. */
const PATIENCE = 2;
/** The same for tries that came to no verdict: what an app does not have is not there on its next page either. */
const HOPE = 4;

/**
 * What a try of a check promises for its time, in 0..1, by its id: the root of the findings per second
 * that are to be expected. Both are learned while the run lasts: the chance as the mean of a beta distribution, the time
 * beside that of the other checks, so that an app in which all take long is no worse to check. `paced`: time may be read.
 */
export function promiseOfChecks(ledger: CheckLedger, paced: boolean): (id: string) => number {
  const pace = paced ? paceOf(ledger) : 1;
  return (id) => {
    const budget = checkOf(id)?.budget;
    if (!budget) return 0;
    const { done, judged, found, ms } = ledger.tallyOf(id);
    const verdicts = (HOPE + judged) / (HOPE + done);
    const chance = ((budget.chance * BELIEF + Math.min(found, done)) / (BELIEF + done)) * verdicts;
    const took = paced ? ms / 1000 / pace : done * budget.seconds;
    const seconds = (budget.seconds * PATIENCE + took) / (PATIENCE + done);
    return Math.min(1, Math.sqrt(chance / seconds / RATE_MOST));
  };
}

/** How many times as long as usual checks take in this run. */
function paceOf(ledger: CheckLedger): number {
  let usual_s = 0;
  let took_s = 0;
  for (const { id, budget } of CHECKS) {
    const { done, ms } = ledger.tallyOf(id);
    usual_s += done * budget.seconds;
    took_s += ms / 1000;
  }
  return usual_s === 0 || took_s === 0 ? 1 : took_s / usual_s;
}
