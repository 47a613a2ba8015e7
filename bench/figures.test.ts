import { expect, it } from 'vitest';
import { missesTarget } from './figures.ts';

it.each([
  ['>= 85', 86.8, false],
  ['>= 0.9', 0.88, true],
  ['<= 50', 108, true],
  ['<= 120', 119.7, false],
  ['< 10', 10, true],
  ['100', 91.4, true],
  ['0', 0, false],
  ['>= 0.6 x', 0.74, false],
])('target %s and the value %d: missed is %s', (target, value, missed) => {
  expect(missesTarget({ value, target })).toBe(missed);
});

it('misses nothing where no target is set', () => {
  expect(missesTarget({ value: 3 })).toBe(false);
});
