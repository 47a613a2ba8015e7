import { describe, expect, it } from 'vitest';
import type { Driver } from '#engine/drivers/contract.ts';
import { Metrics, performanceOf } from './metrics.ts';

const VITALS = { load_ms: 300, ttfb_ms: 20, heap_mb: 12.34, lcp_ms: 0, inp_ms: 0, cls: 0 };

function driver(machine: unknown, vitals: object = {}): Driver {
  const probe = async (name: string) => (name === 'vitals' ? { ...VITALS, ...vitals } : machine);
  return { capabilities: { probes: ['vitals', 'machine'] }, probe } as unknown as Driver;
}

describe('the performance overview', () => {
  it('has figures of the page and of the machine', async () => {
    const metrics = new Metrics(null);
    await metrics.sample(driver({ fps: 59.5, cpu_percent: 31.2 }), 'http://app.test/');
    expect(performanceOf(metrics.samples).performance_metrics).toEqual({
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
    const { performance_metrics, web_vitals } = performanceOf(metrics.samples);
    expect(performance_metrics).toMatchObject({ avg_fps: null, cpu_usage_percent: null });
    expect(web_vitals).toEqual({ lcp_ms: null, inp_ms: null, cls: 0 });
    expect(performanceOf(null)).toMatchObject({ performance_metrics: { avg_fps: null }, web_vitals: null });
  });
});

describe('the vitals of a run', () => {
  it('are the upper quartile of its loads, of each the worst that was seen', async () => {
    const metrics = new Metrics(null);
    const see = (place: string, vitals: object) =>
      metrics.sample(driver(null, { load_place: place, ...vitals }), place);
    await see('/1', { lcp_ms: 900 });
    await see('/1', { lcp_ms: 1000, cls: 0.2, inp_ms: 40 });
    await see('/1', { lcp_ms: 1000, cls: 0.1 });
    await see('/2', { lcp_ms: 2000 });
    await see('/3', { lcp_ms: 3000 });
    await see('/4', { lcp_ms: 8000, slowness: 2 });
    expect(performanceOf(metrics.samples).web_vitals).toEqual({ lcp_ms: 3000, inp_ms: 40, cls: 0 });
  });
});
