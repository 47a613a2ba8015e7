import { describe, expect, it } from 'vitest';
import { heldOtherwise } from './held.ts';

const PAGE = 'Ada Fern\nHired\n7 May 2028\nRenewal\n4 Mar 2031\nWage\n\u00a30.75';

describe('what an edit form holds', () => {
  it.each([
    ['Hired', '2028-05-07', 'same'],
    ['Licence renewal', '2031-03-04', 'same'],
    ['Wage', '0.75', 'same'],
    // A whole number may be of another unit.
    ['Wage', '75', null],
    ['Name', 'Ada Fern', null],
    ['Born', '1990-01-01', null],
  ])('%s with %s is compared with the page: %s', (label, value, found) => {
    expect(heldOtherwise(PAGE, [{ label, value }])).toBe(found);
  });

  it('is told of where the page says another day or amount', () => {
    expect(heldOtherwise(PAGE, [{ label: 'Licence renewal', value: '2031-03-05' }])).toEqual({
      label: 'Licence renewal',
      value: '2031-03-05',
      shown: 'Renewal',
      page: '4 Mar 2031',
    });
    expect(heldOtherwise(PAGE, [{ label: 'Wage', value: '0.80' }])).toMatchObject({ page: '\u00a30.75' });
  });

  it('is not where two fields share the words of a label', () => {
    const fields = ['Licence renewal', 'Card renewal'].map((label) => ({ label, value: '2031-03-05' }));
    expect(heldOtherwise(PAGE, fields)).toBeNull();
  });
});
