import { expect, test } from 'vitest';
import { scriptedOpenDriver } from '#tests/support/scripted-driver.ts';
import { exploreSlice } from './explore-slice.ts';
import type { Checkpoint } from './spec.ts';

/** The sessions that two contexts were opened with, and what they left. */
async function sessionsOf(from: Checkpoint | null): Promise<{ opened: unknown[]; left: Checkpoint }> {
  const opened: unknown[] = [];
  const openDriver = scriptedOpenDriver({
    beforeAction: () => new Promise((resolve) => setImmediate(resolve)),
  });
  const signal = new AbortController().signal;
  const viewport = { width: 800, height: 600 };
  const { checkpoint } = await exploreSlice({
    open: (session) => {
      opened.push(session);
      return openDriver({
        ...{ run_id: 'run', proxy_url: null, viewport, mode: 'interact', session, seed: 1, signal },
      });
    },
    spec: {
      start_place: 'http://house.test/room/0',
      seed: 1,
      mode: 'interact',
      max_pages: 100,
      contexts: 2,
      duration_ms: 60_000,
      max_actions: (from?.stats.actions ?? 0) + 20,
      run_token: 'rove1',
    },
    checkpoint: from,
    budget: { elapsed_ms: Number.MAX_SAFE_INTEGER, actions: Number.MAX_SAFE_INTEGER },
    signal,
    hooks: {},
  });
  return { opened, left: checkpoint };
}

test('where nobody signs in each context is somebody new, and goes on as that one in the next slice', async () => {
  const { opened, left } = await sessionsOf(null);
  expect(opened).toEqual([null, null]);
  const next = await sessionsOf(left);
  expect(next.opened).toEqual(left.lanes.map(({ session }) => session));
  expect(next.opened).not.toContain(null);
});
