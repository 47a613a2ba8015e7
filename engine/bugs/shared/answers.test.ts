import { expect, it } from 'vitest';
import { ownWords } from './answers.ts';

it('takes words that stand in one text only, as they are in an address', () => {
  expect(ownWords(['Danube river', 'Rhine river', 'River'])).toEqual(['danube', 'rhine']);
  expect(ownWords(['Ängelholm south', 'Ås', 'South pier 12'])).toEqual(['pier']);
});
