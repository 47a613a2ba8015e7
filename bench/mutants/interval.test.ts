import { expect, test } from 'vitest';
import { wilson } from './interval.ts';

const rounded = ({ low, high }: { low: number; high: number }) => [low.toFixed(4), high.toFixed(4)];

test('the interval is that of the tables', () => {
  expect(rounded(wilson(5, 10))).toEqual(['0.2366', '0.7634']);
  expect(rounded(wilson(0, 10))).toEqual(['0.0000', '0.2775']);
  expect(rounded(wilson(10, 10))).toEqual(['0.7225', '1.0000']);
  expect(rounded(wilson(81, 263))).toEqual(['0.2553', '0.3662']);
});

test('nothing tried says nothing', () => {
  expect(wilson(0, 0)).toEqual({ low: 0, high: 1 });
});
