import fc from 'fast-check';
import { expect, test } from 'vitest';
import { minimise } from './minimise.ts';

const needing = (needed: readonly number[]) => async (steps: readonly number[]) => {
  let at = 0;
  for (const step of steps) if (step === needed[at]) at += 1;
  return at === needed.length;
};
const upTo = (count: number) => Array.from({ length: count }, (_, index) => index);

test('finds the few steps that matter among many', async () => {
  const result = await minimise(upTo(61), [], needing([7, 30, 60]), 1_000);
  expect(result).toMatchObject({ steps: [7, 30, 60], reproduced: true });
});

test('a shortcut that works saves the whole search', async () => {
  const result = await minimise(upTo(61), [[60]], needing([60]), 10);
  expect(result).toEqual({ steps: [60], replays: 1, reproduced: true });
});

test('a bug that does not come back is told', async () => {
  const result = await minimise(upTo(5), [[4]], async () => false, 10);
  expect(result).toMatchObject({ reproduced: false, steps: upTo(5) });
});

test('the limit of replays is kept, and the best so far is given', async () => {
  const result = await minimise(upTo(61), [], needing([7, 30, 60]), 5);
  expect(result.replays).toBeLessThanOrEqual(5);
  expect(await needing([7, 30, 60])(result.steps)).toBe(true);
});

test('what is left reproduces, and nothing more can be left out of it', async () => {
  await fc.assert(
    fc.asyncProperty(fc.uniqueArray(fc.integer({ min: 0, max: 28 }), { maxLength: 4 }), async (picked) => {
      const needed = [...picked.sort((a, b) => a - b), 29];
      const { steps } = await minimise(upTo(30), [], needing(needed), 10_000);
      expect(steps).toEqual(needed);
    }),
    { numRuns: 200 },
  );
});
