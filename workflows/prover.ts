import { CancellationScope, condition, isCancellation } from '@temporalio/workflow';
import type { RunActivities } from '#activities/contract.ts';
import type { CandidateRef } from '#domain/test-run/messages.ts';
import { ProofLine } from '#domain/test-run/proof-order.ts';
import type { RunSpec } from '#domain/test-run/run-spec.ts';

/** Candidates of one batch share a browser, and each replay counts for all of them. */
const BATCH_MAX = 5;

/**
 * Has candidates proved beside the exploration, in the order of `ProofLine`. A fault in a proof, or the end of its time, never
 * fails a run: what was not proved by then is told so in the report.
 */
export class Prover {
  readonly candidates: CandidateRef[] = [];
  readonly #waiting = new ProofLine<CandidateRef>();
  readonly #prove: RunActivities['proveFindings'];
  readonly #spec: RunSpec;
  readonly #scope = new CancellationScope({ cancellable: true });
  #lanes: Promise<unknown> = Promise.resolve();
  #closed = false;
  #busy = 0;

  constructor(spec: RunSpec, prove: RunActivities['proveFindings']) {
    this.#spec = spec;
    this.#prove = prove;
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

  /** Starts `lanes` batches side by side; call it once. */
  start(lanes: number): void {
    this.#lanes = this.#scope.run(() => Promise.all(Array.from({ length: lanes }, () => this.#lane())));
  }

  /** Waits until all candidates are done, or `timeoutMs` is over, then stops what is under way. */
  async finish(timeoutMs: number): Promise<void> {
    await condition(() => this.#waiting.length === 0 && this.#busy === 0, timeoutMs);
    await this.stop();
  }

  async stop(): Promise<void> {
    this.#closed = true;
    this.#scope.cancel();
    try {
      await this.#lanes;
    } catch (error) {
      if (!isCancellation(error)) throw error;
    }
  }

  async #lane(): Promise<void> {
    for (;;) {
      await condition(() => this.#closed || this.#waiting.length > 0);
      if (this.#closed) return;
      const candidates = this.#waiting.take(BATCH_MAX);
      this.#busy += 1;
      try {
        const input = { spec: this.#spec, candidates, waiting: this.#waiting.length };
        // Runs that began before batches gave anything back recorded nothing here.
        const left = (await this.#prove(input)) as CandidateRef[] | undefined;
        this.#waiting.add(left ?? []);
      } catch (error) {
        if (isCancellation(error)) return;
      } finally {
        this.#busy -= 1;
      }
    }
  }
}
