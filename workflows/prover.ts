import { CancellationScope, condition, isCancellation, patched } from '@temporalio/workflow';
import type { RunActivities } from '#activities/contract.ts';
import type { CandidateRef, CarriedRun, ProofProgress, ProofResult } from '#domain/test-run/messages.ts';
import { ProofLine } from '#domain/test-run/proof-order.ts';
import type { RunSpec } from '#domain/test-run/run-spec.ts';

/** Candidates of one batch share a browser, and each replay counts for all of them that its way might show. */
const BATCH_MAX = 10;
/** In runs that began earlier. */
const BATCH_MAX_OLD = 5;
/** Tests that are run in one process. */
const EXPORTS_MAX = 12;
/** How much of the time after the exploration proofs may have to themselves; tests are run in what is left. */
const PROOFS_ALONE = 3 / 4;

type Carried = Pick<CarriedRun, 'candidates' | 'waiting' | 'untested' | 'closed'>;

/**
 * Has candidates proved, in the order of `ProofLine`: in one lane while the run explores, in all of them after that. A
 * fault in a proof, or the end of its time, never fails a run: what was not proved by then is told so in the report.
 */
export class Prover {
  readonly candidates: CandidateRef[] = [];
  /** While it is, what is under way goes on and nothing is begun. */
  isPaused = false;
  /** The exploration is over: progress is told to the user from now on. */
  explored = false;
  readonly #waiting = new ProofLine<CandidateRef>();
  readonly #activities: Pick<RunActivities, 'proveFindings' | 'exportTests'>;
  readonly #untested: string[] = [];
  readonly #spec: RunSpec;
  readonly #scope = new CancellationScope({ cancellable: true });
  readonly #lanes: Promise<void>[] = [];
  #closed = false;
  #handsOver = false;
  #exports = false;
  /** Tests take as much of the processor as proofs, and a bug is told without one. */
  #mayExport = true;
  #busy = 0;
  #exporting = 0;
  #proving = 0;

  constructor(spec: RunSpec, activities: Pick<RunActivities, 'proveFindings' | 'exportTests'>) {
    this.#spec = spec;
    this.#activities = activities;
  }

  /** What an earlier history of the run left to be proved. */
  restore({ candidates, waiting, untested, closed = [] }: Carried): void {
    this.candidates.push(...candidates);
    this.#waiting.close(closed);
    this.#waiting.add(waiting);
    this.#untested.push(...untested);
  }

  /** Lets what is under way come to its end, begins nothing more, and gives what is left. */
  async handOver(): Promise<Carried> {
    this.#handsOver = true;
    await condition(() => this.#busy === 0);
    await this.stop();
    return {
      candidates: this.candidates,
      waiting: this.#waiting.rest(),
      untested: [...this.#untested],
      closed: this.#waiting.closed,
    };
  }

  get progress(): ProofProgress {
    return this.#waiting.progress;
  }

  get waiting(): number {
    return this.#waiting.length;
  }

  add(candidates: readonly CandidateRef[]): void {
    for (const candidate of candidates) {
      if (this.candidates.some(({ fingerprint }) => fingerprint === candidate.fingerprint)) continue;
      this.candidates.push(candidate);
      this.#waiting.add([candidate]);
    }
  }

  /**
   * Starts `lanes` lanes of batches; more may be started later. `exports` is false only in runs that began when batches
   * exported the tests of what they proved.
   */
  start({ lanes, exports }: { lanes: number; exports: boolean }): void {
    this.#exports = exports;
    this.#proving += lanes;
    this.#run(() => Array.from({ length: lanes }, () => this.#lane()));
  }

  /** Starts the lane of exported tests. */
  startExports(): void {
    this.#mayExport = !patched('tests-after-proofs');
    this.#run(() => [this.#exportLane()]);
  }

  /** Waits until all candidates are done, or `timeoutMs` is over, then stops what is under way. */
  async finish(timeoutMs: number): Promise<void> {
    const end = Date.now() + timeoutMs;
    if (!this.#mayExport) {
      const isProved = () => this.#waiting.length + this.#busy - this.#exporting === 0;
      await condition(isProved, timeoutMs * PROOFS_ALONE);
      this.#mayExport = true;
    }
    const isDone = () => this.#waiting.length + this.#untested.length + this.#busy === 0;
    await condition(isDone, Math.max(1, end - Date.now()));
    await this.stop();
  }

  /** Resolves when the last of them has ended: one that waits ends at once, one that works may still write. */
  async stop(): Promise<void> {
    this.#closed = true;
    this.#scope.cancel();
    const passOver = (error: unknown) => {
      if (!isCancellation(error)) throw error;
    };
    // Runs that began earlier waited for the first one only.
    if (patched('proofs-end-together')) await Promise.all(this.#lanes.map((lane) => lane.catch(passOver)));
    else await Promise.all(this.#lanes).catch(passOver);
  }

  #run(begin: () => Promise<void>[]): void {
    this.#scope
      .run(() => {
        const begun = begin();
        this.#lanes.push(...begun);
        return Promise.all(begun);
      })
      .catch(() => {}); // Told where they are stopped.
  }

  #mayBegin(): boolean {
    return !this.isPaused && !this.#handsOver;
  }

  async #lane(): Promise<void> {
    const lateWait = patched('late-proofs-wait');
    for (;;) {
      // Long ways are for the time after the exploration, which may still come to graver bugs.
      const timely = () => lateWait && !this.explored;
      const ready = () => (timely() ? this.#waiting.timely : this.#waiting.length);
      await condition(() => this.#closed || (this.#mayBegin() && ready() > 0));
      if (this.#closed) return;
      const most = patched('proof-batches-of-ten') ? BATCH_MAX : BATCH_MAX_OLD;
      const lanes = this.explored && patched('proof-lanes-share') ? this.#proving : 1;
      const together = howTogether();
      // A first replay tells most: others would take their turn beside them, and what they show is finished next.
      const isFirst = patched('first-replays-alone') && this.#waiting.untriedGrave > 1;
      const own = { together: isFirst ? false : together, untriedGrave: isFirst };
      const options = { lanes, timely: timely(), ...own };
      const candidates = this.#waiting.take(most, options);
      this.#busy += 1;
      let outcome: ProofResult = { left: [], proved: [] };
      try {
        const given = await this.#activities.proveFindings({
          spec: this.#spec,
          candidates,
          waiting: this.#waiting.length,
          ...(isFirst || this.#waiting.untriedGrave > 0 ? { first_only: true } : {}),
          ...(this.explored ? { progress: this.#waiting.progress } : {}),
        });
        outcome = outcomeOf(given);
        const open = new Set(outcome.left.map(({ fingerprint }) => fingerprint));
        const tried = candidates.map(({ fingerprint }) => fingerprint).filter((one) => !open.has(one));
        if (this.#exports) this.#untested.push(...tried);
      } catch (error) {
        if (isCancellation(error)) return;
      } finally {
        this.#waiting.settle(candidates, outcome);
        this.#busy -= 1;
      }
    }
  }

  /** A runner takes longer to start than a test to run: whatever has come meanwhile is run together. */
  async #exportLane(): Promise<void> {
    for (;;) {
      const isReady = () => this.#mayBegin() && this.#mayExport && this.#untested.length > 0;
      await condition(() => this.#closed || isReady());
      if (this.#closed) return;
      const fingerprints = this.#untested.splice(0, EXPORTS_MAX);
      this.#busy += 1;
      this.#exporting += 1;
      try {
        await this.#activities.exportTests({ spec: this.#spec, fingerprints });
      } catch (error) {
        if (isCancellation(error)) return;
      } finally {
        this.#busy -= 1;
        this.#exporting -= 1;
      }
    }
  }
}

/** What is taken beside the first of a batch, by when the run began. */
function howTogether(): boolean | 'one' {
  if (!patched('proof-batches-by-route')) return false;
  return patched('proof-batches-of-one') ? 'one' : true;
}

/** Batches of older runs gave nothing back, or only what was left. */
function outcomeOf(given: ProofResult | CandidateRef[] | undefined): ProofResult {
  return Array.isArray(given) ? { left: given, proved: [] } : (given ?? { left: [], proved: [] });
}
