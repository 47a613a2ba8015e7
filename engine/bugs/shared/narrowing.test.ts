import { expect, it } from 'vitest';
import { filterValues, sharedFirst, wordsToFind } from './narrowing.ts';

const LAMPS = ['Arcade Hall', 'Beacon Attic', 'Candle Hall'];

it('tries what few items say, and never what stands for all', () => {
  expect(filterValues(['All', 'Hall', 'Attic', 'Cellar', '—'], LAMPS)).toEqual(['Attic', 'Hall']);
  expect(sharedFirst(['Attic', 'Hall'], LAMPS)).toEqual(['Hall', 'Attic']);
  expect(wordsToFind(LAMPS)[0]).toMatch(/^(Arcade|Beacon|Candle|Attic)$/);
  expect(wordsToFind(['Hall', 'Hall'])).toEqual([]);
});
