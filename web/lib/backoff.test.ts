import { expect, it } from 'vitest';
import { backoffMs } from './backoff.ts';

it('doubles from half a second to fifteen, at least half of it sure', () => {
  const full = [0, 1, 2, 3, 10].map((attempt) => backoffMs(attempt, () => 1));
  expect(full).toEqual([500, 1000, 2000, 4000, 15_000]);
  expect(backoffMs(0, () => 0)).toBe(250);
});
