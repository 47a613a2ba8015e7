import type { RunSpec } from '#domain/test-run/run-spec.ts';
import type { Driver, OpenDriver } from '../drivers/contract.ts';
import type { Step } from '../oracles/candidate.ts';
import { type ReplayOptions, replay } from '../oracles/replay.ts';

/** A page that does not come to rest must not hold up the proofs behind it. */
const REPLAY_TIMEOUT_MS = 60_000;

export type ReplayInput = Pick<ReplayOptions, 'onStep'> & {
  /** Fingerprints that are waited for, and those that are looked for in passing. */
  want: readonly string[];
  also: readonly string[];
  signal: AbortSignal;
  onOpen?: (driver: Driver) => Promise<unknown>;
};

/** Replays steps, each time in a session that was never used before, and tells what showed. */
export class Replayer {
  readonly #openDriver: OpenDriver;
  readonly #spec: RunSpec;
  readonly #proxyUrl: string | null;

  constructor(openDriver: OpenDriver, spec: RunSpec, proxyUrl: string | null) {
    this.#openDriver = openDriver;
    this.#spec = spec;
    this.#proxyUrl = proxyUrl;
  }

  /** Where a replay of these steps begins: the place that the first of them opens, else the run's start. */
  startOf(steps: readonly Step[]): { place: string; rest: readonly Step[] } {
    const [first, ...rest] = steps;
    return first?.action.kind === 'open'
      ? { place: first.action.place, rest }
      : { place: this.#spec.target.url ?? '', rest: steps };
  }

  /**
   * The fingerprints that a replay showed. One that breaks (the target went away, a page hung) showed none.
   * @throws only when `signal` was aborted.
   */
  async replay(steps: readonly Step[], input: ReplayInput): Promise<ReadonlySet<string>> {
    try {
      return await this.#replay(steps, input);
    } catch (error) {
      if (input.signal.aborted) throw error;
      return new Set();
    }
  }

  async #replay(steps: readonly Step[], input: ReplayInput): Promise<ReadonlySet<string>> {
    const signal = AbortSignal.any([input.signal, AbortSignal.timeout(REPLAY_TIMEOUT_MS)]);
    const { config, test_id } = this.#spec;
    const driver = await this.#openDriver({
      run_id: test_id,
      proxy_url: this.#proxyUrl,
      viewport: config.viewport,
      mode: config.mode,
      session: null,
      seed: config.seed,
      signal,
    });
    try {
      const { place, rest } = this.startOf(steps);
      await driver.open(place);
      await input.onOpen?.(driver);
      const { onStep } = input;
      const { findings } = await replay(driver, rest, {
        want: input.want,
        also: input.also,
        signal,
        ...(onStep ? { onStep } : {}),
      });
      return new Set(findings.map(({ fingerprint }) => fingerprint));
    } finally {
      await driver.close();
    }
  }
}
