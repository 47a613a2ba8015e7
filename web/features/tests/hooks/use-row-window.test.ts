import { expect, test } from 'vitest';
import { rowWindow, stretchesOf } from './use-row-window.ts';

test('few rows are all drawn', () => {
  expect(rowWindow(60, 50, -9_000, 800)).toEqual({ from: 0, to: 60, rowPx: 50 });
  expect(stretchesOf({ from: 0, to: 60, rowPx: 50 }, 60, 3)).toEqual([{ drawn: true, from: 0, to: 60 }]);
});

test('of many those near the screen are drawn', () => {
  for (const top of [300, 0, -4_321, -250_000, -499_300, -900_000]) {
    const { from, to } = rowWindow(10_000, 50, top, 800);
    expect(to - from).toBeLessThanOrEqual(100);
    const firstSeen = Math.max(0, Math.min(9_999, Math.floor(-top / 50)));
    expect(from).toBeLessThanOrEqual(firstSeen);
    expect(to).toBeGreaterThan(Math.min(9_999, firstSeen));
  }
});

test('the others keep their room, and the row that has the focus is drawn wherever it is', () => {
  const shown = { from: 40, to: 100, rowPx: 50 };
  const drawn = (focused: number | null) =>
    stretchesOf(shown, 200, focused).map(({ drawn, from, to }) => `${drawn ? '' : 'room '}${from}-${to}`);
  expect(drawn(null)).toEqual(['room 0-40', '40-100', 'room 100-200']);
  expect(drawn(50)).toEqual(drawn(null));
  expect(drawn(0)).toEqual(['0-1', 'room 1-40', '40-100', 'room 100-200']);
  expect(drawn(39)).toEqual(['room 0-39', '39-40', '40-100', 'room 100-200']);
  expect(drawn(199)).toEqual(['room 0-40', '40-100', 'room 100-199', '199-200']);
  expect(drawn(400)).toEqual(drawn(null));
});
