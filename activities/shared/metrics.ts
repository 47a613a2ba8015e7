import type { Report } from '#domain/report/report.ts';
import type { Driver } from '#engine/drivers/contract.ts';
import type { MachineProbe, VitalsProbe } from '#engine/drivers/probe-answers.ts';

const SAMPLES_MAX = 500;
/** Counting pictures takes a part of the page's time. */
const MACHINE_EVERY_MS = 10_000;

/** What was sampled so far, as kept from one slice to the next. */
export type MetricSamples = {
  loads_ms: number[];
  latencies_ms: number[];
  memory_mb_max: number;
  fps: number[];
  cpu_percent: number[];
  /** Of each load, the worst so far. */
  vitals: { lcp_ms: number; inp_ms: number; cls: number }[];
};

const NONE: MetricSamples = {
  loads_ms: [],
  latencies_ms: [],
  memory_mb_max: 0,
  fps: [],
  cpu_percent: [],
  vitals: [],
};
/** How slow the machine is was measured a moment later than the page: no more than this is held against it. */
const SLOWNESS_MAX = 2;

/** Gathers the performance overview from the pages that were open: medians of times, means of what the machine did. */
export class Metrics {
  readonly #samples: MetricSamples;
  #lastPlace = '';
  #machineAt = 0;

  constructor(from: Partial<MetricSamples> | null) {
    this.#samples = structuredClone({ ...NONE, ...from });
  }

  get samples(): MetricSamples {
    return this.#samples;
  }

  /** Samples what is open now; a page counts once for its load. A page that is gone in between gives no sample. */
  async sample(driver: Driver, place: string): Promise<void> {
    if (!driver.capabilities.probes.includes('vitals')) return;
    this.#sampleMachine(driver);
    const vitals = (await driver.probe('vitals')) as VitalsProbe | null;
    if (!vitals) return;
    const { loads_ms, latencies_ms } = this.#samples;
    this.#samples.memory_mb_max = Math.max(this.#samples.memory_mb_max, vitals.heap_mb);
    const loaded = vitals.load_place ?? place;
    this.#noteVitals(vitals, loaded !== this.#lastPlace);
    if (loaded === this.#lastPlace || loads_ms.length >= SAMPLES_MAX) return;
    this.#lastPlace = loaded;
    if (vitals.load_ms > 0) loads_ms.push(vitals.load_ms);
    if (vitals.ttfb_ms > 0) latencies_ms.push(vitals.ttfb_ms);
  }

  /** A load is looked at again as long as it stands: what moves or answers late belongs to it. */
  #noteVitals({ lcp_ms, inp_ms, cls, slowness = 1 }: VitalsProbe, isNew: boolean): void {
    const { vitals } = this.#samples;
    const by = Math.min(SLOWNESS_MAX, slowness);
    const seen = { lcp_ms: lcp_ms / by, inp_ms: inp_ms / by, cls };
    const last = isNew ? undefined : vitals.at(-1);
    if (last) {
      for (const name of ['lcp_ms', 'inp_ms', 'cls'] as const) last[name] = Math.max(last[name], seen[name]);
    } else if (vitals.length < SAMPLES_MAX) vitals.push(seen);
  }

  /** Beside the exploration, which does not wait for it: it is in the next checkpoint. */
  #sampleMachine(driver: Driver): void {
    const now = performance.now();
    if (!driver.capabilities.probes.includes('machine')) return;
    if (this.#machineAt > 0 && now - this.#machineAt < MACHINE_EVERY_MS) return;
    this.#machineAt = now;
    const { fps, cpu_percent } = this.#samples;
    void driver.probe('machine').then(
      (answer) => {
        const seen = answer as MachineProbe | null;
        if (seen?.fps != null && fps.length < SAMPLES_MAX) fps.push(seen.fps);
        if (seen?.cpu_percent != null && cpu_percent.length < SAMPLES_MAX) cpu_percent.push(seen.cpu_percent);
      },
      () => {}, // The browser has ended: there is nothing more to be measured.
    );
  }
}

type Performance = Pick<Report, 'performance_metrics' | 'web_vitals'>;

/** The overview of a run and its vitals. What was not measured is null, not zero. */
export function performanceOf(samples: Partial<MetricSamples> | null): Performance {
  const all = { ...NONE, ...samples };
  return { performance_metrics: overviewOf(all), web_vitals: vitalsOf(all) };
}

/** Nobody pressed anything where no interaction was measured; a load without a largest paint was not shown. */
function vitalsOf({ vitals }: MetricSamples): Report['web_vitals'] {
  if (vitals.length === 0) return null;
  const above = (name: 'lcp_ms' | 'inp_ms') => vitals.map((one) => one[name]).filter((value) => value > 0);
  const cls = upperQuartile(vitals.map((one) => one.cls));
  return {
    lcp_ms: rounded(upperQuartile(above('lcp_ms'))),
    inp_ms: rounded(upperQuartile(above('inp_ms'))),
    cls: cls === null ? null : Math.round(cls * 1000) / 1000,
  };
}

/** The 75th percentile by nearest rank. */
function upperQuartile(values: readonly number[]): number | null {
  return values.toSorted((a, b) => a - b)[Math.ceil(values.length * 0.75) - 1] ?? null;
}

const rounded = (value: number | null): number | null => (value === null ? null : Math.round(value));

function overviewOf(all: MetricSamples): Report['performance_metrics'] {
  const { loads_ms, latencies_ms, memory_mb_max, fps, cpu_percent } = all;
  return {
    page_load_time_ms: median(loads_ms),
    avg_fps: mean(fps),
    max_memory_mb: memory_mb_max > 0 ? Math.round(memory_mb_max * 10) / 10 : null,
    cpu_usage_percent: mean(cpu_percent),
    network_latency_ms: median(latencies_ms),
  };
}

function mean(values: readonly number[]): number | null {
  if (values.length === 0) return null;
  return Math.round((values.reduce((sum, value) => sum + value, 0) / values.length) * 10) / 10;
}

function median(values: readonly number[]): number | null {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = sorted[Math.floor(sorted.length / 2)];
  return middle === undefined ? null : Math.round(middle);
}
