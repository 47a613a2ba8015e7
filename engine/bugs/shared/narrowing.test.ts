import { expect, it } from 'vitest';
import { filterValues, wordsToFind } from './narrowing.ts';

const LAMPS = ['Arcade Hall', 'Beacon Attic', 'Candle Hall'];

it('tries what few items say, but more than one, and never what stands for all', () => {
  expect(filterValues(['All', 'Hall', 'Attic', 'Cellar', '—'], LAMPS)).toEqual(['Hall', 'Attic']);
  expect(wordsToFind(LAMPS)[0]).toBe('Hall');
  expect(wordsToFind(['Hall', 'Hall'])).toEqual([]);
});
