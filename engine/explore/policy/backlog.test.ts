import { expect, test } from 'vitest';
import { exploreInTwo } from '#tests/support/two-contexts.ts';

const ACTIONS = 60;

/** How many actions each of two contexts did while `backlog` said so many suspicions wait for their proof. */
async function actionsByLane(backlog: () => number): Promise<number[]> {
  const counts = [0, 0];
  await exploreInTwo({
    max_actions: ACTIONS,
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
