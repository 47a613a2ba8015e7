import { expect, test } from 'vitest';
import { deltaDebug } from '#tests/support/delta-debug.ts';
import { seededNumbers } from '#tests/support/seeded-numbers.ts';
import { minimise } from './minimise.ts';

const CASES = 60;

type Case = { length: number; needed: ReadonlySet<number>; weights: readonly number[] };

/** Lists in which a third of the steps write something, and those matter five times as often as the rest. */
function casesOf(length: number, count: number): Case[] {
  const random = seededNumbers(length * 10 + count);
  return Array.from({ length: CASES }, () => {
    const weights = Array.from({ length }, () => (random() < 0.33 ? 5 : 1));
    const needed = new Set([length - 1]);
    while (needed.size < count + 1) {
      const step = Math.floor(random() * (length - 1));
      if (random() * 5 < (weights[step] ?? 1)) needed.add(step);
    }
    return { length, needed, weights };
  });
}

async function replaysOf(
  cases: readonly Case[],
  cut: (
    steps: readonly number[],
    shows: (steps: readonly number[]) => Promise<readonly number[] | null>,
    one: Case,
  ) => Promise<readonly number[]>,
): Promise<number> {
  let replays = 0;
  for (const one of cases) {
    const all = Array.from({ length: one.length }, (_, index) => index);
    const steps = await cut(
      all,
      async (candidate) => {
        replays += 1;
        const kept = new Set(candidate);
        return [...one.needed].every((step) => kept.has(step)) ? candidate : null;
      },
      one,
    );
    expect(steps).toHaveLength(one.needed.size);
  }
  return replays / cases.length;
}

test('it needs fewer replays than delta debugging', async ({ annotate }) => {
  const lines = ['steps, needed: replays of delta debugging, of ProbDD, of ProbDD with weights'];
  const sums = { before: 0, plain: 0, weighed: 0 };
  for (const length of [5, 10, 20, 40, 80])
    for (const count of [1, 2, 4].filter((needed) => needed < length - 1)) {
      const cases = casesOf(length, count);
      const before = await replaysOf(cases, deltaDebug);
      const plain = await replaysOf(cases, (all, shows) => minimise(all, shows, { replaysMax: 10_000 }));
      const weighed = await replaysOf(cases, (all, shows, { weights }) =>
        minimise(all, shows, { replaysMax: 10_000, weightOf: (step) => weights[step] ?? 1 }),
      );
      lines.push(
        `${length}, ${count}: ${[before, plain, weighed].map((figure) => figure.toFixed(1)).join(', ')}`,
      );
      sums.before += before;
      sums.plain += plain;
      sums.weighed += weighed;
    }
  const saved = (figure: number) => Math.round(100 * (1 - figure / sums.before));
  await annotate(
    [...lines, `saved: ${saved(sums.plain)} %, with weights ${saved(sums.weighed)} %`].join('\n'),
  );
  expect(saved(sums.plain)).toBeGreaterThanOrEqual(25);
  expect(saved(sums.weighed)).toBeGreaterThanOrEqual(30);
});
