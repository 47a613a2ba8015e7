import { expect, test } from 'vitest';
import { MazeDriver } from '#tests/support/maze-driver.ts';
import { exploreSlice } from './explore-slice.ts';

test('the time that a browser takes to start is not explored', async () => {
  const START_MS = 600;
  const began = performance.now();
  const { stats } = await exploreSlice({
    open: async () => {
      await new Promise((resolve) => setTimeout(resolve, START_MS));
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
  expect(stats.elapsed_ms).toBeLessThanOrEqual(whole - START_MS + 5);
});
