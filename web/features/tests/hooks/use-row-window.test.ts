import { expect, test } from 'vitest';
import { rowWindow } from './use-row-window.ts';

test('few rows are all drawn', () => {
  expect(rowWindow(60, 50, -9_000, 800)).toEqual({ from: 0, to: 60, before: 0, after: 0 });
});

test('of many those near the screen are drawn, and the others keep their room', () => {
  for (const top of [300, 0, -4_321, -250_000, -499_300, -900_000]) {
    const { from, to, before, after } = rowWindow(10_000, 50, top, 800);
    expect(to - from).toBeLessThanOrEqual(100);
    expect(before + (to - from) * 50 + after).toBe(500_000);
    const firstSeen = Math.max(0, Math.min(9_999, Math.floor(-top / 50)));
    expect(from).toBeLessThanOrEqual(firstSeen);
    expect(to).toBeGreaterThan(Math.min(9_999, firstSeen));
  }
});
