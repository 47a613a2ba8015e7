import { describe, expect, it } from 'vitest';
import { inOrder, overlaps } from './choose.ts';

const place = (operator: string, start: number, script = 's') => ({
  ...{ operator, script, start, end: start + 10, text: '', kind: 'expression' as const },
  ...{ line: 1, before: '', url: '/a.js' },
});
const MANY = Array.from({ length: 50 }, (_, index) => place('condition-inverted', index * 20));

describe('the order of places', () => {
  const places = [...MANY, place('await-dropped', 5_000), place('off-by-one', 6_000)];

  it('lets operators take turns, and holds those of one half only', () => {
    const order = inOrder(places, 'counted', 1).map(({ operator }) => operator);
    expect(order.slice(0, 2).toSorted()).toEqual(['await-dropped', 'condition-inverted']);
    expect(order).toHaveLength(51);
    expect(inOrder(places, 'worked_on', 1).map(({ operator }) => operator)).toEqual(['off-by-one']);
  });

  it('is the same for a seed whatever order the scripts came in, and another for another seed', () => {
    const starts = (seed: number, from = places) => inOrder(from, 'counted', seed).map(({ start }) => start);
    expect(starts(1, places.toReversed())).toEqual(starts(1));
    expect(starts(2)).not.toEqual(starts(1));
  });
});

describe('places', () => {
  it('overlap within one script only', () => {
    expect(overlaps(place('a', 0), place('b', 9))).toBe(true);
    expect(overlaps(place('a', 0), place('b', 10))).toBe(false);
    expect(overlaps(place('a', 0), place('b', 0, 'other'))).toBe(false);
  });
});
