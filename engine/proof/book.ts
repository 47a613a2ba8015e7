import type { Candidate } from '../model/suspicion.ts';
import type { Replayed } from '../replay/replayer.ts';
import type { Learned } from '../replay/run-memory.ts';
import { keyOf, type Shortcut } from '../replay/shortcuts.ts';

/** What is known so far of one candidate. */
export type Entry = Learned & { candidate: Candidate };

/**
 * Books every replay of a batch to every candidate that it says something about: one session that walks to a page can
 * show several bugs at once, and none of them needs to be walked to again for that.
 */
export class ProofBook {
  readonly entries: readonly Entry[];

  /** `known`: what earlier batches have learned of some of them, by fingerprint. */
  constructor(candidates: readonly Candidate[], known: ReadonlyMap<string, Learned> = new Map()) {
    this.entries = candidates.map((candidate) => ({
      way: null,
      attempts: 0,
      reproduced: 0,
      tries: 0,
      traced: false,
      failed: new Set(),
      unreached: new Set(),
      broke: '',
      ...known.get(candidate.fingerprint),
      candidate,
      settled: false,
    }));
  }

  /**
   * Books one replay of `way` that looked for the bugs `sought` and showed the bugs `found`. A bug that showed without
   * being looked for counts; one that was not looked for and did not show says nothing.
   */
  book(
    way: Shortcut,
    sought: ReadonlySet<string>,
    { found, broke = '' }: Pick<Replayed, 'found' | 'broke'>,
  ): void {
    const { steps } = way;
    const key = keyOf(steps);
    for (const entry of this.entries) {
      const { fingerprint } = entry.candidate;
      const shown = found.has(fingerprint);
      if (shown || sought.has(fingerprint)) {
        entry.tries += 1;
        entry.broke = broke;
        entry.traced ||= [...found].some((one) => one.startsWith(`${entry.candidate.oracle}:`));
      }
      if (entry.way && keyOf(entry.way.steps) === key) {
        if (shown || sought.has(fingerprint)) entry.attempts += 1;
        if (shown) entry.reproduced += 1;
      } else if (
        shown &&
        !entry.settled &&
        steps.length < (entry.way?.steps.length ?? Number.POSITIVE_INFINITY)
      ) {
        Object.assign(entry, { way, attempts: 1, reproduced: 1 });
      }
    }
  }
}
