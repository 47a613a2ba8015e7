import { describe, expect, it } from 'vitest';
import type { Driver } from '#engine/drivers/contract.ts';
import { Metrics, toPerformanceMetrics } from './metrics.ts';

const VITALS = { load_ms: 300, ttfb_ms: 20, heap_mb: 12.34 };

function driver(machine: unknown): Driver {
  const probe = async (name: string) => (name === 'vitals' ? VITALS : machine);
  return { capabilities: { probes: ['vitals', 'machine'] }, probe } as unknown as Driver;
}

describe('the performance overview', () => {
  it('has figures of the page and of the machine', async () => {
    const metrics = new Metrics(null);
    await metrics.sample(driver({ fps: 59.5, cpu_percent: 31.2 }), 'http://app.test/');
    expect(toPerformanceMetrics(metrics.samples)).toEqual({
      page_load_time_ms: 300,
      avg_fps: 59.5,
      max_memory_mb: 12.3,
      cpu_usage_percent: 31.2,
      network_latency_ms: 20,
    });
  });

  it('has null for what was not measured, and goes on from samples of an older slice', async () => {
    const metrics = new Metrics({ loads_ms: [100], latencies_ms: [], memory_mb_max: 1 });
    await metrics.sample(driver({ fps: null, cpu_percent: null }), 'http://app.test/');
    expect(toPerformanceMetrics(metrics.samples)).toMatchObject({ avg_fps: null, cpu_usage_percent: null });
    expect(toPerformanceMetrics(null)).toMatchObject({ avg_fps: null, page_load_time_ms: null });
  });
});
