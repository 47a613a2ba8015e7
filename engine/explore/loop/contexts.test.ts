import { expect, test } from 'vitest';
import { AppError } from '#domain/kernel/errors.ts';
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

/** What two contexts come to where the first page answers with an error from one of them on. */
function withoutFirstPage({ from }: { from: number }) {
  let drivers = 0;
  return exploreInTwo({
    max_actions: 20,
    onDriver: (driver) => {
      drivers += 1;
      if (drivers < from) return;
      driver.open = async () => {
        throw new AppError('TARGET_ERROR_STATUS', 'it answered with the error 404');
      };
    },
  });
}

test('a run goes on whose first page is gone by what it did, and does not begin without one', async () => {
  const { reason, stats } = await withoutFirstPage({ from: 2 });
  expect([reason, stats.actions]).toEqual(['max_actions', 20]);
  await expect(withoutFirstPage({ from: 1 })).rejects.toThrow('404');
});
