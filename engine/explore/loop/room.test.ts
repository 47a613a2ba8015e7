import { expect, test } from 'vitest';
import { Room } from './room.ts';

const after = (looks: readonly number[]) => {
  const room = new Room();
  return looks.map((idle) => room.counts(idle)).at(-1);
};
const steady = (idle: number, looks: number) => Array.from({ length: looks }, () => idle);

test('a machine that idles has room once it has been looked at for long enough', () => {
  expect(after(steady(0.3, 11))).toBe(false);
  expect(after(steady(0.3, 12))).toBe(true);
});

test('a moment of waiting is no room, and a moment of work takes none away', () => {
  expect(after([...steady(0.05, 11), 0.9])).toBe(false);
  expect(after([...steady(0.3, 11), 0])).toBe(true);
});

test('what was long ago does not count', () => {
  expect(after([...steady(0.9, 12), ...steady(0.05, 12)])).toBe(false);
});
