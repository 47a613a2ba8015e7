import { describe, expect, it } from 'vitest';
import { valuesBeside } from '#engine/export/runtime/values-beside.ts';
import { areComparable, differ } from './values.ts';

describe('what a page says under a label', () => {
  it('stands in the next line or after a colon', () => {
    expect(valuesBeside('Rope\nPrice\n€4.50\nSold: 7\nprice: €4.50', 'Price')).toEqual(['€4.50', '€4.50']);
    expect(valuesBeside('Clubs\nAthletes (12)\nAthletes (old)', 'Athletes')).toEqual(['12']);
    expect(valuesBeside('Priceless\nthing', 'Price')).toEqual([]);
  });

  it('differs where both are amounts of one unit, or days', () => {
    expect(differ('€4.50', '€5.00')).toBe(true);
    expect(differ('4 Mar 2024', '2024-03-03')).toBe(true);
    expect(differ('€4.50', '€5')).toBe(false);
    expect(differ('4 Mar 2024', '2024-03-04')).toBe(false);
    expect(differ('red', 'blue')).toBe(false);
  });

  it('is compared with values of its own sort only', () => {
    expect(areComparable('€4.50', '$4.50')).toBe(false);
    expect(areComparable('€4.50', 'Name')).toBe(false);
    expect(areComparable('€4.50', '€9')).toBe(true);
    expect(areComparable('03/04/2024', '04/03/2024')).toBe(false);
  });
});
