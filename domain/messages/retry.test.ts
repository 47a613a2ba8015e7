import { expect, test } from 'vitest';
import { agreedPause, pauseAfter } from './retry.ts';

test('a message is tried for some three days, with longer and longer pauses', () => {
  const pauses: number[] = [];
  for (let attempt = 1; ; attempt++) {
    const pause = pauseAfter(attempt, 0);
    if (pause === null) break;
    pauses.push(pause);
  }
  expect(pauses[0]).toBe(1_000);
  expect(pauses).toEqual([...pauses].sort((a, b) => a - b));
  const days = pauses.reduce((sum, pause) => sum + pause, 0) / 86_400_000;
  expect(days).toBeGreaterThan(3);
  expect(days).toBeLessThan(3.5);
  expect(pauseAfter(99, 0)).toBeNull();
});

test('what failed together is spread, and a receiver may ask for a longer pause, not for an endless one', () => {
  expect(pauseAfter(3, 1)).toBe(33_000);
  expect(agreedPause(1_000, null)).toBe(1_000);
  expect(agreedPause(1_000, 60_000)).toBe(60_000);
  expect(agreedPause(60_000, 1_000)).toBe(60_000);
  expect(agreedPause(1_000, 9e9)).toBe(7_200_000);
});
