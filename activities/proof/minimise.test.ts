import fc from 'fast-check';
import { expect, test } from 'vitest';
import { minimise } from './minimise.ts';

const needing = (needed: readonly number[]) => async (steps: readonly number[]) => {
  let at = 0;
  for (const step of steps) if (step === needed[at]) at += 1;
  return at === needed.length ? steps : null;
};
const upTo = (count: number) => Array.from({ length: count }, (_, index) => index);

test('finds the few steps that matter among many', async () => {
  expect(await minimise(upTo(61), needing([7, 30, 60]), { replaysMax: 1_000 })).toEqual([7, 30, 60]);
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
    { replaysMax: 5 },
  );
  expect(replays).toBeLessThanOrEqual(5);
  expect(await needed(steps)).toEqual(steps);
});

test('what a replay left out by itself is left out', async () => {
  const odd = async (steps: readonly number[]) => steps.filter((step) => step % 2 === 1 || step === 60);
  expect(await minimise(upTo(61), odd, { replaysMax: 1 })).toEqual([
    ...upTo(60).filter((n) => n > 30 && n % 2 === 1),
    60,
  ]);
});

test('what is left reproduces, and nothing more can be left out of it', async () => {
  await fc.assert(
    fc.asyncProperty(fc.uniqueArray(fc.integer({ min: 0, max: 28 }), { maxLength: 4 }), async (picked) => {
      const needed = [...picked.sort((a, b) => a - b), 29];
      expect(await minimise(upTo(30), needing(needed), { replaysMax: 10_000 })).toEqual(needed);
    }),
    { numRuns: 200 },
  );
});
