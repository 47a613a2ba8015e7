import fc from 'fast-check';
import { expect, test } from 'vitest';
import { seededNumbers } from '#tests/support/seeded-numbers.ts';
import { minimise } from './minimise.ts';

const holds = (steps: readonly number[], needed: readonly number[]) =>
  needed.every((one) => steps.includes(one));
const needing = (needed: readonly number[]) => async (steps: readonly number[]) =>
  holds(steps, needed) ? steps : null;
const upTo = (count: number) => Array.from({ length: count }, (_, index) => index);

test('finds the few steps that matter among many', async () => {
  expect(await minimise(upTo(61), needing([7, 30, 60]), { replaysMax: 1_000 })).toEqual([7, 30, 60]);
});

test('the limits of replays and time are kept, and the best so far is given', async () => {
  let replays = 0;
  const needed = needing([7, 30, 60]);
  const counted = (candidate: readonly number[]) => {
    replays += 1;
    return needed(candidate);
  };
  const steps = await minimise(upTo(61), counted, { replaysMax: 5 });
  expect(replays).toBeLessThanOrEqual(5);
  expect(await needed(steps)).toEqual(steps);
  replays = 0;
  await minimise(upTo(61), counted, { replaysMax: 50, mayGoOn: () => replays < 2 });
  expect(replays).toBe(2);
});

test('what a replay left out by itself is left out', async () => {
  const odd = async (steps: readonly number[]) => steps.filter((step) => step % 2 === 1 || step === 60);
  const steps = await minimise(upTo(61), odd, { replaysMax: 1 });
  expect(steps.at(-1)).toBe(60);
  expect(steps.slice(0, -1).every((step) => step % 2 === 1)).toBe(true);
});

test('what is left reproduces, and nothing more can be left out of it', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.uniqueArray(fc.integer({ min: 0, max: 28 }), { maxLength: 6 }),
      fc.array(fc.integer({ min: 1, max: 6 }), { minLength: 30, maxLength: 30 }),
      async (picked, weights) => {
        const needed = [...picked.sort((a, b) => a - b), 29];
        const weightOf = (step: number) => weights[step] ?? 1;
        expect(await minimise(upTo(30), needing(needed), { replaysMax: 10_000, weightOf })).toEqual(needed);
      },
    ),
    { numRuns: 200 },
  );
});

test('steps of which one of two is enough are cut down to one of them', async () => {
  const steps = await minimise(
    upTo(20),
    async (all) => (holds(all, [3, 19]) || holds(all, [8, 19]) ? all : null),
    {
      replaysMax: 200,
    },
  );
  expect(steps).toHaveLength(2);
});

test('a bug that shows only now and then costs steps, never the bug', async () => {
  const random = seededNumbers(7);
  for (let round = 0; round < 50; round += 1) {
    const flaky = async (steps: readonly number[]) =>
      holds(steps, [4, 11, 24]) && random() < 0.7 ? steps : null;
    let replays = 0;
    const steps = await minimise(
      upTo(25),
      (all) => {
        replays += 1;
        return flaky(all);
      },
      { replaysMax: 60 },
    );
    expect(holds(steps, [4, 11, 24])).toBe(true);
    expect(replays).toBeLessThanOrEqual(60);
  }
});

test('weights that tell the truth save replays', async () => {
  const needed = [5, 40, 60];
  const count = async (weightOf?: (step: number) => number) => {
    let replays = 0;
    const counted = (all: readonly number[]) => {
      replays += 1;
      return needing(needed)(all);
    };
    await minimise(upTo(61), counted, { replaysMax: 1_000, ...(weightOf ? { weightOf } : {}) });
    return replays;
  };
  expect(await count((step) => (step % 5 === 0 ? 4 : 1))).toBeLessThan(await count());
});
