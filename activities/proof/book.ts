import type { Candidate, Step } from '../oracles/candidate.ts';
import { keyOf } from './shortcuts.ts';

/** What is known so far of one candidate. `steps` is the shortest way that showed it, null while none did. */
export type Entry = {
  candidate: Candidate;
  steps: readonly Step[] | null;
  /** Fresh sessions in which exactly `steps` were replayed, and how many of them showed the bug. */
  attempts: number;
  reproduced: number;
};

/**
 * Books every replay of a batch to every candidate that it says something about: one session that walks to a page can
 * show several bugs at once, and none of them needs to be walked to again for that.
 */
export class ProofBook {
  readonly entries: readonly Entry[];

  constructor(candidates: readonly Candidate[]) {
    this.entries = candidates.map((candidate) => ({ candidate, steps: null, attempts: 0, reproduced: 0 }));
  }

  /** Books one replay of `steps` that showed the bugs `found`. */
  book(steps: readonly Step[], found: ReadonlySet<string>): void {
    const key = keyOf(steps);
    for (const entry of this.entries) {
      const shown = found.has(entry.candidate.fingerprint);
      if (entry.steps && keyOf(entry.steps) === key) {
        entry.attempts += 1;
        if (shown) entry.reproduced += 1;
      } else if (shown && steps.length < (entry.steps?.length ?? Number.POSITIVE_INFINITY)) {
        Object.assign(entry, { steps, attempts: 1, reproduced: 1 });
      }
    }
  }
}
