import { expect, test } from 'vitest';
import { exploreInTwo } from '#tests/support/two-contexts.ts';
import type { Checkpoint } from '../knowledge/spec.ts';

/** The sessions that two contexts were opened with, and what they left. */
async function sessionsOf(from: Checkpoint | null): Promise<{ opened: unknown[]; left: Checkpoint }> {
  const opened: unknown[] = [];
  const { checkpoint } = await exploreInTwo({
    max_actions: (from?.stats.actions ?? 0) + 20,
    checkpoint: from,
    onOpen: (session) => opened.push(session),
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
