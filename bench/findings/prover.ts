import { createHash } from 'node:crypto';
import type { BlobRef, Finding } from '#domain/findings/finding.ts';
import { ProofLine } from '#domain/test-run/proof-order.ts';
import type { RunSpec } from '#domain/test-run/run-spec.ts';
import type { OpenDriver } from '#engine/drivers/contract.ts';
import { openSharedBrowser } from '#engine/drivers/web/chromium/open-driver.ts';
import type { Candidate } from '#engine/model/suspicion.ts';
import { familyOf } from '#engine/proof/family.ts';
import { proveAll } from '#engine/proof/prove.ts';
import { Replayer } from '#engine/replay/replayer.ts';
import { stepsTo } from '#engine/replay/shortcuts.ts';
import { SpecQueue } from './spec-queue.ts';

/** As the workflow of a run and its activity have them. */
const LANES = { beside: 1, after: 2 };
const BATCH_MAX = 5;
const SHARE_MS = 12_000;

export type ProverOptions = {
  spec: RunSpec;
  browser: string;
  /** Drivers that can use the test accounts. */
  over(openDriver: OpenDriver): OpenDriver;
  environment: Record<string, string>;
  signal: AbortSignal;
  onProved(): void;
};

type Waiting = Candidate & { steps: number; family: string; late?: boolean };

/** Proves candidates beside the exploration, in the order of a run, without a workflow around it. */
export class BenchProver {
  readonly findings = new Map<string, Finding>();
  /** What was suspected and not tried to its end. */
  readonly open = new Map<string, Candidate>();
  readonly #waiting = new ProofLine<Waiting>();
  readonly #options: ProverOptions;
  readonly #specs: SpecQueue;
  readonly #stop = new AbortController();
  readonly #lanes = new Set<Promise<void>>();

  constructor(options: ProverOptions) {
    this.#options = options;
    const { spec, browser, environment, signal } = options;
    this.#specs = new SpecQueue(
      {
        executable_path: browser,
        proxy_url: null,
        environment,
        abreast: 2,
        signal: AbortSignal.any([this.#stop.signal, signal]),
        viewport: spec.config.viewport,
        read_only: false,
        keep: async (text) => refOf(Buffer.from(text), 'text/plain'),
        keepTrace: async (bytes) => refOf(bytes, 'application/zip'),
      },
      async (finding) => this.#keep(finding),
    );
  }

  add(candidate: Candidate): void {
    const { fingerprint } = candidate;
    if (this.open.has(fingerprint) || this.findings.has(fingerprint)) return;
    this.open.set(fingerprint, candidate);
    this.#waiting.add([{ ...candidate, steps: stepsTo(candidate), family: familyOf(candidate) }]);
    if (this.#lanes.size < LANES.beside) this.#start();
  }

  /** Waits until all is proved, or the time is over; what is under way then is broken off. */
  async finish(timeoutMs: number): Promise<void> {
    const timer = setTimeout(() => this.#stop.abort(), timeoutMs);
    while (this.#waiting.length > 0 && this.#lanes.size < LANES.after) this.#start();
    while (this.#lanes.size > 0) await Promise.all(this.#lanes);
    await this.#specs.finish();
    clearTimeout(timer);
  }

  #start(): void {
    const lane = this.#work().finally(() => this.#lanes.delete(lane));
    this.#lanes.add(lane);
  }

  async #work(): Promise<void> {
    const { signal } = this.#stop;
    const both = AbortSignal.any([signal, this.#options.signal]);
    while (this.#waiting.length > 0 && !both.aborted) {
      const batch = this.#waiting.take(BATCH_MAX);
      const left = await this.#prove(batch, both).catch((error: Error): Waiting[] => {
        if (!both.aborted) console.error(`  a batch was not proved: ${error.stack}`);
        return [];
      });
      const proved = batch.map(({ fingerprint }) => fingerprint);
      this.#waiting.settle(batch, {
        left,
        proved: proved.filter((one) => this.findings.get(one)?.proved),
      });
    }
  }

  async #prove(batch: readonly Waiting[], signal: AbortSignal): Promise<Waiting[]> {
    const began = performance.now();
    const waiting = this.#waiting.length;
    const { spec, browser, over, onProved } = this.#options;
    const shared = await openSharedBrowser({ executablePath: browser, proxy_url: null });
    const replayer = new Replayer(over(shared.openDriver), spec, null);
    try {
      const { left, late } = await proveAll(batch, {
        replayer,
        mayBegin: () => performance.now() - began < SHARE_MS,
        late: new Set(batch.filter((one) => one.late).map(({ fingerprint }) => fingerprint)),
        waiting,
        keep: async (image) => refOf(image, 'image/jpeg'),
        keepClip: async () => null,
        keepEvidence: async () => ({ console_log: null, network_log: null, dom_snapshot: null }),
        signal,
        onReplay: () => undefined,
        onFinding: async (finding, { steps, locators }) => {
          this.#keep(finding);
          if (!finding.proved) return;
          onProved();
          const { place: start, rest } = replayer.startOf(steps);
          this.#specs.add({ finding, start, steps: rest, locators });
        },
      });
      return [
        ...batch.filter((one) => left.includes(one)),
        ...batch.filter((one) => late.includes(one)).map((one) => ({ ...one, late: true })),
      ];
    } finally {
      await shared.close();
    }
  }

  #keep(finding: Finding): void {
    this.open.delete(finding.fingerprint);
    this.findings.set(finding.fingerprint, finding);
  }
}

/** The evidence itself is not looked at here. */
function refOf(bytes: Uint8Array, media_type: string): BlobRef {
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  return { key: sha256, sha256, size: bytes.length, media_type };
}
