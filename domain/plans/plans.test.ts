import { expect, test } from 'vitest';
import { durationsFor, isDurationAllowed, testsRemaining } from './plans.ts';

test('durations offered per plan are the specification lists', () => {
  expect(durationsFor('free')).toEqual([5]);
  expect(durationsFor('pro')).toEqual([5, 10, 20, 30, 45, 70, 90, 110, 120]);
  expect(durationsFor('chaos').slice(-4)).toEqual([200, 250, 300, 360]);
});

test('a duration is a whole number from 1 to the maximum of the plan', () => {
  expect(isDurationAllowed('free', 5)).toBe(true);
  expect(isDurationAllowed('free', 6)).toBe(false);
  expect(isDurationAllowed('chaos', 0)).toBe(false);
  expect(isDurationAllowed('chaos', 2.5)).toBe(false);
  expect(isDurationAllowed('chaos', 360)).toBe(true);
});

test('tests remaining is never negative and unlimited on chaos', () => {
  expect(testsRemaining('free', 3)).toBe(0);
  expect(testsRemaining('pro', 5)).toBe(20);
  expect(testsRemaining('chaos', 999)).toBe(Number.POSITIVE_INFINITY);
});
