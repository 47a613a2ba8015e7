import { CancellationScope, condition, isCancellation, patched } from '@temporalio/workflow';
import type { RunActivities } from '#activities/contract.ts';
import type { CandidateRef, CarriedRun } from '#domain/test-run/messages.ts';
import { ProofLine } from '#domain/test-run/proof-order.ts';
import type { RunSpec } from '#domain/test-run/run-spec.ts';

/** Candidates of one batch share a browser, and each replay counts for all of them. */
const BATCH_MAX = 5;
/** Tests that are run in one process. */
const EXPORTS_MAX = 12;

/**
 * Has candidates proved beside the exploration, in the order of `ProofLine`. A fault in a proof, or the end of its time, never
 * fails a run: what was not proved by then is told so in the report.
 */
export class Prover {
  readonly candidates: CandidateRef[] = [];
  /** While it is, what is under way goes on and nothing is begun. */
  isPaused = false;
  readonly #waiting = new ProofLine<CandidateRef>();
  readonly #activities: Pick<RunActivities, 'proveFindings' | 'exportTests'>;
  readonly #untested: string[] = [];
  readonly #spec: RunSpec;
  readonly #scope = new CancellationScope({ cancellable: true });
  #lanes: Promise<void>[] = [];
  #closed = false;
  #handsOver = false;
  #exports = false;
  #busy = 0;

  constructor(spec: RunSpec, activities: Pick<RunActivities, 'proveFindings' | 'exportTests'>) {
    this.#spec = spec;
    this.#activities = activities;
  }

  /** What an earlier history of the run left to be proved. */
  restore({ candidates, waiting, untested }: Omit<CarriedRun, 'slice' | 'last' | 'heard'>): void {
    this.candidates.push(...candidates);
    this.#waiting.add(waiting);
    this.#untested.push(...untested);
  }

  /** Lets what is under way come to its end, begins nothing more, and gives what is left. */
  async handOver(): Promise<Omit<CarriedRun, 'slice' | 'last' | 'heard'>> {
    this.#handsOver = true;
    await condition(() => this.#busy === 0);
    await this.stop();
    return {
      candidates: this.candidates,
      waiting: this.#waiting.take(this.#waiting.length),
      untested: [...this.#untested],
    };
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
   * Starts `lanes` batches side by side, and beside them the exported tests of what they have proved; call it once.
   * `exports` is false only in runs that began when batches did that themselves.
   */
  start({ lanes, exports }: { lanes: number; exports: boolean }): void {
    this.#exports = exports;
    const all = this.#scope.run(() => {
      this.#lanes = Array.from({ length: lanes }, () => this.#lane());
      if (exports) this.#lanes.push(this.#exportLane());
      return Promise.all(this.#lanes);
    });
    all.catch(() => {}); // Told where they are stopped.
  }

  /** Waits until all candidates are done, or `timeoutMs` is over, then stops what is under way. */
  async finish(timeoutMs: number): Promise<void> {
    const isDone = () => this.#waiting.length + this.#untested.length + this.#busy === 0;
    await condition(isDone, timeoutMs);
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

  #mayBegin(): boolean {
    return !this.isPaused && !this.#handsOver;
  }

  async #lane(): Promise<void> {
    for (;;) {
      await condition(() => this.#closed || (this.#mayBegin() && this.#waiting.length > 0));
      if (this.#closed) return;
      const candidates = this.#waiting.take(BATCH_MAX);
      this.#busy += 1;
      try {
        const input = { spec: this.#spec, candidates, waiting: this.#waiting.length };
        // Runs that began before batches gave anything back recorded nothing here.
        const left = ((await this.#activities.proveFindings(input)) as CandidateRef[] | undefined) ?? [];
        this.#waiting.add(left);
        const open = new Set(left.map(({ fingerprint }) => fingerprint));
        const tried = candidates.map(({ fingerprint }) => fingerprint).filter((one) => !open.has(one));
        if (this.#exports) this.#untested.push(...tried);
      } catch (error) {
        if (isCancellation(error)) return;
      } finally {
        this.#busy -= 1;
      }
    }
  }

  /** A runner takes longer to start than a test to run: whatever has come meanwhile is run together. */
  async #exportLane(): Promise<void> {
    for (;;) {
      await condition(() => this.#closed || (this.#mayBegin() && this.#untested.length > 0));
      if (this.#closed) return;
      const fingerprints = this.#untested.splice(0, EXPORTS_MAX);
      this.#busy += 1;
      try {
        await this.#activities.exportTests({ spec: this.#spec, fingerprints });
      } catch (error) {
        if (isCancellation(error)) return;
      } finally {
        this.#busy -= 1;
      }
    }
  }
}
