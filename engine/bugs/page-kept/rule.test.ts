import { expect, it } from 'vitest';
import { isEmptied, pagedList } from './rule.ts';

const LAMPS = ['Arcade Hall', 'Beacon Attic', 'Candle Hall'];

it('knows the list that is turned', () => {
  const first = new Map([
    ['#side', ['One', 'Two', 'Three', 'Four']],
    ['#lamps', LAMPS],
  ]);
  const turned = (items: string[]) => pagedList(first, new Map([...first, ['#lamps', items]]))?.[0];
  expect(turned(['Daylight Hall'])).toBe('#lamps');
  expect(turned([])).toBeUndefined();
  expect(turned([...LAMPS, 'Daylight Hall'])).toBeUndefined();
});

it('knows a list that shows nothing', () => {
  const says = (...items: string[]) => isEmptied(new Map([['#lamps', items]]), '#lamps');
  expect(says()).toBe(true);
  expect(says('No lamps found')).toBe(true);
  expect(says('Keine Lampen')).toBe(true);
  expect(says('Arcade Hall')).toBe(false);
  expect(says('No 4 lamp', 'Noon lamp')).toBe(false);
  expect(isEmptied(new Map(), '#lamps')).toBe(true);
});
