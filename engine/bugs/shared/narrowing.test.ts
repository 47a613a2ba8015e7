import { expect, it } from 'vitest';
import { filterValues, sharedFirst, wordsToFind } from './narrowing.ts';

const LAMPS = ['Arcade Hall', 'Beacon Attic', 'Candle Hall'];

it('tries what few items say, and never what stands for all', () => {
  expect(filterValues(['All', 'Hall', 'Attic', 'Cellar', '—'], LAMPS)).toEqual(['Attic', 'Hall']);
  expect(sharedFirst(['Attic', 'Hall'], LAMPS)).toEqual(['Hall', 'Attic']);
  expect(wordsToFind(LAMPS).slice(0, 2)).toEqual(['Arcade', 'Attic']);
  expect(wordsToFind(LAMPS.map((lamp, at) => `${at} ${lamp} Workshop`))[0]).toBe('Arcade');
  expect(wordsToFind(['Hall', 'Hall'])).toEqual([]);
});
