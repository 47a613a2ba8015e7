import { expect, test } from 'vitest';
import { MazeDriver } from '#tests/support/maze-driver.ts';
import { exploreSlice } from './explore-slice.ts';

test('the time that a browser takes to start is not explored', async () => {
  const START_MS = 600;
  const began = performance.now();
  let started_ms = 0;
  const { stats } = await exploreSlice({
    open: async () => {
      const asked = performance.now();
      await new Promise((resolve) => setTimeout(resolve, START_MS));
      started_ms += performance.now() - asked;
      return new MazeDriver({ reached: new Set(), done: [], beforeAction: async () => undefined });
    },
    spec: {
      start_place: 'http://maze.test/',
      seed: 1,
      mode: 'interact',
      max_pages: 10,
      duration_ms: 60_000,
      max_actions: 5,
      run_token: 'rovetest',
    },
    checkpoint: null,
    budget: { elapsed_ms: 60_000, actions: 5 },
    signal: new AbortController().signal,
    hooks: {},
  });
  const whole = performance.now() - began;
  expect(stats.actions).toBeGreaterThan(0);
  // Whole milliseconds are counted.
  expect(stats.elapsed_ms).toBeLessThanOrEqual(Math.ceil(whole - started_ms));
});
