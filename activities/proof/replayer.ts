import type { RunSpec } from '#domain/test-run/run-spec.ts';
import type { Driver, OpenDriver } from '../drivers/contract.ts';
import type { Step } from '../oracles/candidate.ts';
import { type ReplayOptions, replay } from '../oracles/replay.ts';

/** A page that does not come to rest must not hold up the proofs behind it. */
const REPLAY_TIMEOUT_MS = 60_000;

/** What showed, by fingerprint, and which of the steps were done. */
export type Replayed = { found: ReadonlySet<string>; performed: readonly Step[] };

export type ReplayInput = Pick<ReplayOptions, 'onStep' | 'lenient'> & {
  /** Fingerprints that are waited for, and those that are looked for in passing. */
  want: readonly string[];
  also: readonly string[];
  signal: AbortSignal;
  /** Called before the first place is opened, after it was, and at the end of a replay that did not break. */
  onBegin?: (driver: Driver) => Promise<unknown>;
  onOpen?: (driver: Driver) => Promise<unknown>;
  onEnd?: (driver: Driver) => Promise<unknown>;
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
   * Goes a way once. A replay that breaks (the target went away, a page hung) showed nothing.
   * @throws only when `signal` was aborted.
   */
  async replay(steps: readonly Step[], input: ReplayInput): Promise<Replayed> {
    try {
      return await this.#replay(steps, input);
    } catch (error) {
      if (input.signal.aborted) throw error;
      return { found: new Set(), performed: steps };
    }
  }

  async #replay(steps: readonly Step[], input: ReplayInput): Promise<Replayed> {
    const signal = AbortSignal.any([input.signal, AbortSignal.timeout(REPLAY_TIMEOUT_MS)]);
    const { config, test_id } = this.#spec;
    const driver = await this.#openDriver({
      run_id: test_id,
      proxy_url: this.#proxyUrl,
      viewport: config.viewport,
      mode: config.mode,
      session: null,
      destructive: config.destructive,
      seed: config.seed,
      signal,
    });
    try {
      const { place, rest } = this.startOf(steps);
      await input.onBegin?.(driver);
      await driver.open(place);
      await input.onOpen?.(driver);
      const { want, also, lenient = false, onStep } = input;
      const done = await replay(driver, rest, { want, also, lenient, signal, ...(onStep ? { onStep } : {}) });
      await input.onEnd?.(driver);
      const opening = steps.slice(0, steps.length - rest.length);
      return {
        found: new Set(done.findings.map(({ fingerprint }) => fingerprint)),
        performed: [...opening, ...rest.filter((_, index) => done.performed.includes(index))],
      };
    } finally {
      await driver.close();
    }
  }
}
