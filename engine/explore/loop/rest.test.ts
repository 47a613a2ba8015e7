import { expect, test } from 'vitest';
import { shouldRest } from './rest.ts';

const run = { duration_ms: 300_000, elapsed_ms: 200_000, suspected: 20, unproved: 2 };

test('all explore while the proofs keep up', () => {
  expect(shouldRest(run, true)).toBe(false);
  expect(shouldRest(run, false)).toBe(false);
});

test('further contexts rest while many suspicions wait, the first one does not', () => {
  const early = { ...run, elapsed_ms: 60_000, unproved: 5 };
  expect(shouldRest(early, false)).toBe(true);
  expect(shouldRest(early, true)).toBe(false);
});

test('the first one rests when the proofs need all the time that is left', () => {
  // Ten in 200 s: one in 20 s. Five fit into the 100 s that are left, ten do not.
  expect(shouldRest({ ...run, suspected: 15, unproved: 5 }, true)).toBe(false);
  expect(shouldRest({ ...run, suspected: 20, unproved: 10 }, true)).toBe(true);
});

test('no pace is guessed at from fewer than three ends', () => {
  expect(shouldRest({ ...run, suspected: 12, unproved: 10 }, true)).toBe(false);
});

test('half of a run is explored whatever waits', () => {
  expect(shouldRest({ ...run, elapsed_ms: 149_000, suspected: 60, unproved: 50 }, true)).toBe(false);
  expect(shouldRest({ ...run, elapsed_ms: 151_000, suspected: 60, unproved: 50 }, true)).toBe(true);
});
