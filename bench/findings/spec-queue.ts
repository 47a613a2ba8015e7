import type { Finding } from '#domain/findings/finding.ts';
import { type Proved, type ProveSpecsOptions, proveSpecs } from '#engine/export/prove-specs.ts';

/**
 * Writes and runs the tests of findings beside the proofs that are still going on: what has come meanwhile is run
 * together, since a runner takes longer to start than a test to run.
 */
export class SpecQueue {
  readonly #options: ProveSpecsOptions;
  readonly #onFinding: (finding: Finding) => Promise<void>;
  readonly #waiting: Proved[] = [];
  #work: Promise<void> = Promise.resolve();
  #fault: unknown = null;

  constructor(options: ProveSpecsOptions, onFinding: (finding: Finding) => Promise<void>) {
    this.#options = options;
    this.#onFinding = onFinding;
  }

  add(proved: Proved): void {
    this.#waiting.push(proved);
    this.#work = this.#work
      .then(() => this.#run())
      .catch((error: unknown) => {
        this.#fault ??= error;
      });
  }

  /** Waits for the last test. @throws what a test, or the keeping of it, threw. */
  async finish(): Promise<void> {
    await this.#work;
    if (this.#fault) throw this.#fault;
  }

  /** Waits until nothing runs any more, whatever came of it. */
  settled(): Promise<void> {
    return this.#work;
  }

  async #run(): Promise<void> {
    const batch = this.#waiting.splice(0);
    if (batch.length === 0 || this.#options.signal.aborted) return;
    for (const finding of await proveSpecs(batch, this.#options)) await this.#onFinding(finding);
  }
}
