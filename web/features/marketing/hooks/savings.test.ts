import { expect, test } from 'vitest';
import { planFor, savingsOf } from './savings.ts';

test.each([
  [0, 'free'],
  [1, 'free'],
  [2, 'pro'],
  [25, 'pro'],
  [26, 'chaos'],
  [500, 'chaos'],
] as const)('%i releases a month need the plan %s', (releases, plan) => {
  expect(planFor(releases)).toBe(plan);
});

test('what stays by hand and the price of the plan are taken off', () => {
  expect(savingsOf({ hours: 16, releases: 4, rate: 60, share: 50 })).toEqual({
    plan: 'pro',
    byHand: 3840,
    withRove: 2030,
    saved: 1810,
    times: 1810 / 110,
  });
});

test('little work by hand is told as a loss, and the free plan has no price to be a multiple of', () => {
  expect(savingsOf({ hours: 1, releases: 30, rate: 10, share: 50 }).saved).toBe(-200);
  expect(savingsOf({ hours: 8, releases: 1, rate: 50, share: 25 })).toMatchObject({
    saved: 100,
    times: null,
  });
});
