import { expect, test } from 'vitest';
import { scriptedOpenDriver } from '#tests/support/scripted-driver.ts';
import { exploreSlice } from './explore-slice.ts';

const ACTIONS = 60;

/** How many actions each of two contexts did while `backlog` said so many suspicions wait for their proof. */
async function actionsByLane(backlog: () => number): Promise<number[]> {
  const counts = [0, 0];
  const openDriver = scriptedOpenDriver({
    beforeAction: () => new Promise((resolve) => setImmediate(resolve)),
  });
  const signal = new AbortController().signal;
  const viewport = { width: 800, height: 600 };
  await exploreSlice({
    open: (session) =>
      openDriver({ run_id: 'run', proxy_url: null, viewport, mode: 'interact', session, seed: 1, signal }),
    spec: {
      start_place: 'http://house.test/room/0',
      seed: 1,
      mode: 'interact',
      max_pages: 100,
      contexts: 2,
      duration_ms: 60_000,
      max_actions: ACTIONS,
      run_token: 'rove1',
    },
    checkpoint: null,
    budget: { elapsed_ms: Number.MAX_SAFE_INTEGER, actions: Number.MAX_SAFE_INTEGER },
    signal,
    hooks: {
      backlog,
      onAction: (_line, { lane }) => {
        counts[lane] = (counts[lane] ?? 0) + 1;
      },
    },
  });
  return counts;
}

test('while proofs lag behind, only the first context goes on', async () => {
  const [first = 0, second = 0] = await actionsByLane(() => 5);
  expect(first).toBeGreaterThanOrEqual(ACTIONS);
  expect(second).toBe(0);
  const [, busy = 0] = await actionsByLane(() => 4);
  expect(busy).toBeGreaterThan(0);
});
