import type { Report } from '#domain/report/report.ts';
import type { Driver } from '../drivers/contract.ts';
import type { VitalsProbe } from '../drivers/probe-answers.ts';

const SAMPLES_MAX = 500;

/** What was sampled so far, as kept from one slice to the next. */
export type MetricSamples = { loads_ms: number[]; latencies_ms: number[]; memory_mb_max: number };

const NONE: MetricSamples = { loads_ms: [], latencies_ms: [], memory_mb_max: 0 };

/** Gathers the performance overview from the pages that were open: medians of times, the maximum of memory. */
export class Metrics {
  readonly #samples: MetricSamples;
  #lastPlace = '';

  constructor(from: MetricSamples | null) {
    this.#samples = structuredClone(from ?? NONE);
  }

  get samples(): MetricSamples {
    return this.#samples;
  }

  /** Samples what is open now; a page counts once for its load. A page that is gone in between gives no sample. */
  async sample(driver: Driver, place: string): Promise<void> {
    if (!driver.capabilities.probes.includes('vitals')) return;
    const vitals = (await driver.probe('vitals')) as VitalsProbe | null;
    if (!vitals) return;
    const { loads_ms, latencies_ms } = this.#samples;
    this.#samples.memory_mb_max = Math.max(this.#samples.memory_mb_max, vitals.heap_mb);
    if (place === this.#lastPlace || loads_ms.length >= SAMPLES_MAX) return;
    this.#lastPlace = place;
    if (vitals.load_ms > 0) loads_ms.push(vitals.load_ms);
    if (vitals.ttfb_ms > 0) latencies_ms.push(vitals.ttfb_ms);
  }
}

/** The overview of a run. What was not measured is null, not zero. */
export function toPerformanceMetrics(samples: MetricSamples | null): Report['performance_metrics'] {
  const { loads_ms, latencies_ms, memory_mb_max } = samples ?? NONE;
  return {
    page_load_time_ms: median(loads_ms),
    avg_fps: null,
    max_memory_mb: memory_mb_max > 0 ? Math.round(memory_mb_max * 10) / 10 : null,
    cpu_usage_percent: null,
    network_latency_ms: median(latencies_ms),
  };
}

function median(values: readonly number[]): number | null {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = sorted[Math.floor(sorted.length / 2)];
  return middle === undefined ? null : Math.round(middle);
}
