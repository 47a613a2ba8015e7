import type { RunSpec } from '#domain/test-run/run-spec.ts';
import type { Driver, OpenDriver } from '../drivers/contract.ts';
import type { Step } from '../oracles/candidate.ts';
import { type Replay, type ReplayOptions, replay } from '../oracles/replay.ts';

/** A page that does not come to rest must not hold up the proofs behind it. */
const REPLAY_TIMEOUT_MS = 45_000;

export type Replayed = { found: boolean; replay: Replay };

type Options = ReplayOptions & {
  want: string;
  signal: AbortSignal;
  onOpen?: (driver: Driver) => Promise<unknown>;
};

/** Replays steps, each time in a browser that was never used before, and says whether the wanted bug showed. */
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

  async replay(steps: readonly Step[], options: Options): Promise<Replayed> {
    const signal = AbortSignal.any([options.signal, AbortSignal.timeout(REPLAY_TIMEOUT_MS)]);
    const driver = await this.#openDriver({
      run_id: this.#spec.test_id,
      proxy_url: this.#proxyUrl,
      viewport: this.#spec.config.viewport,
      mode: this.#spec.config.mode,
      session: null,
      seed: this.#spec.config.seed,
      signal,
    });
    try {
      const { place, rest } = this.startOf(steps);
      await driver.open(place);
      await options.onOpen?.(driver);
      const done = await replay(driver, rest, { ...options, signal });
      return { found: done.findings.some(({ fingerprint }) => fingerprint === options.want), replay: done };
    } finally {
      await driver.close();
    }
  }
}
