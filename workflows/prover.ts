import { CancellationScope, condition, isCancellation } from '@temporalio/workflow';
import type { RunActivities } from '#activities/contract.ts';
import type { CandidateRef, ProofOutcome } from '#domain/test-run/messages.ts';
import type { RunSpec } from '#domain/test-run/run-spec.ts';

const RANK = { critical: 0, major: 1, minor: 2 } as const;

/**
 * Proves candidates beside the exploration, the gravest first. What cannot be proved, or not in time, stays in
 * `unproved`: a fault in a proof never fails a run.
 */
export class Prover {
  readonly proofs: ProofOutcome[] = [];
  readonly unproved: CandidateRef[] = [];
  readonly #waiting: CandidateRef[] = [];
  readonly #known = new Set<string>();
  readonly #prove: RunActivities['proveFinding'];
  readonly #spec: RunSpec;
  readonly #scope = new CancellationScope({ cancellable: true });
  #lanes: Promise<unknown> = Promise.resolve();
  #closed = false;
  #busy = 0;

  constructor(spec: RunSpec, prove: RunActivities['proveFinding']) {
    this.#spec = spec;
    this.#prove = prove;
  }

  get waiting(): number {
    return this.#waiting.length;
  }

  add(candidates: readonly CandidateRef[]): void {
    for (const candidate of candidates) {
      if (this.#known.has(candidate.fingerprint)) continue;
      this.#known.add(candidate.fingerprint);
      this.#waiting.push(candidate);
      this.#waiting.sort((a, b) => RANK[a.severity] - RANK[b.severity]);
    }
  }

  /** Starts `lanes` proofs side by side; call it once. */
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
    await this.#lanes.catch((error) => {
      if (!isCancellation(error)) throw error;
    });
    this.unproved.push(...this.#waiting.splice(0));
  }

  async #lane(): Promise<void> {
    for (;;) {
      await condition(() => this.#closed || this.#waiting.length > 0);
      const candidate = this.#closed ? undefined : this.#waiting.shift();
      if (!candidate) return;
      this.#busy += 1;
      try {
        this.proofs.push(await this.#prove({ spec: this.#spec, candidate }));
      } catch (error) {
        this.unproved.push(candidate);
        if (isCancellation(error)) return;
      } finally {
        this.#busy -= 1;
      }
    }
  }
}
