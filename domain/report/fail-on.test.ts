import { expect, test } from 'vitest';
import { failingBugs, failOnSchema } from './fail-on.ts';

test('a severity counts itself and what is worse, none counts nothing', () => {
  const found = { critical: 1, major: 2, minor: 4 };
  const counts = failOnSchema.options.map((failOn) => [failOn, failingBugs(found, failOn)]);
  expect(counts).toEqual([
    ['critical', 1],
    ['major', 3],
    ['minor', 7],
    ['none', 0],
  ]);
});

test('milder bugs alone fail no build that asks for worse ones', () => {
  expect(failingBugs({ critical: 0, major: 0, minor: 9 }, 'major')).toBe(0);
});
