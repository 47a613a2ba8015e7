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
  expect(await minimise(upTo(61), needing([7, 30, 60]), 1_000)).toEqual([7, 30, 60]);
});

test('the limit of replays is kept, and the best so far is given', async () => {
  let replays = 0;
  const needed = needing([7, 30, 60]);
  const steps = await minimise(
    upTo(61),
    (candidate) => {
      replays += 1;
      return needed(candidate);
    },
    5,
  );
  expect(replays).toBeLessThanOrEqual(5);
  expect(await needed(steps)).toBe(true);
});

test('what is left reproduces, and nothing more can be left out of it', async () => {
  await fc.assert(
    fc.asyncProperty(fc.uniqueArray(fc.integer({ min: 0, max: 28 }), { maxLength: 4 }), async (picked) => {
      const needed = [...picked.sort((a, b) => a - b), 29];
      expect(await minimise(upTo(30), needing(needed), 10_000)).toEqual(needed);
    }),
    { numRuns: 200 },
  );
});
