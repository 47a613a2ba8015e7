import { expect, it } from 'vitest';
import { hastyIn, LEAST } from './kind.ts';

const seconds = (...times: number[]) => times.map((count) => new Map([['/api/unread', count]]));

it('tells what is asked for several times in each second', () => {
  expect(hastyIn(seconds(4, 4, 3), LEAST)).toEqual([['/api/unread', 11]]);
});

it.each([
  ['once a second', [1, 1, 1]],
  ['twice a second', [2, 2, 2]],
  ['often, as something is tried again at first, and then no more', [9, 2, 0]],
  ['as a list that loads what it shows', [12, 0, 0]],
])('and not what is asked for %s', (_, times) => {
  expect(hastyIn(seconds(...times), LEAST)).toEqual([]);
});
