import { expect, it } from 'vitest';
import { grows } from './kind.ts';

it('tells requests that grow with each opening and go on', () => {
  expect(grows(2, 8, 9)).toBe(true);
});

it.each([
  ['that the page sends by itself', 3, 3, 3],
  ['that come once after each opening', 1, 4, 1],
  ['that end when it is shut', 0, 3, 3],
  ['of a series that was begun once', 2, 3, 3],
])('and not those %s', (_, before, first, later) => {
  expect(grows(before, first, later)).toBe(false);
});
