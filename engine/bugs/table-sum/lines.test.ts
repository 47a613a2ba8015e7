import { describe, expect, it } from 'vitest';
import { wrongSubtotal } from './lines.ts';

const bill = (...rows: [string, string][]) => wrongSubtotal({ rows });
const LINES: [string, string][] = [
  ['Hall, 5 hours', '€550.00'],
  ['Chairs, 2 × €35.00', '€70.00'],
  ['Lights', '€195.00'],
];

describe('a subtotal within a table', () => {
  it('is the sum of the rows above it, less what is taken off', () => {
    expect(bill(...LINES, ['Net', '€815.00'], ['VAT, 20 %', '€163.00'], ['Total', '€978.00'])).toEqual([]);
    expect(bill(...LINES, ['Discount', '−€15.00'], ['Net', '€800.00'])).toEqual([]);
    expect(bill(...LINES, ['Discount', '€15.00'], ['Total', '€800.00'])).toEqual([]);
    expect(bill(...LINES, ['Net', '€668.00'], ['VAT, 20 %', '€133.60'])).toEqual([
      { what: 'Net', says: '€668.00', is: '815' },
    ]);
  });

  it('is none of rates, and one of shares', () => {
    expect(bill(['Fairs', '8.0 %'], ['Friends', '25.4 %'], ['Total', '7.9 %'])).toEqual([]);
    expect(bill(['Fairs', '40 %'], ['Friends', '60 %'], ['Total', '90 %'])).toHaveLength(1);
  });

  it('is right without a tax that its rows include', () => {
    expect(bill(...LINES, ['Net', '€679.17'], ['VAT, 20 %', '€135.83'], ['Total', '€815.00'])).toEqual([]);
  });

  it('is not judged where a row above says no amount, or another unit, or there is one row', () => {
    expect(bill(...LINES, ['Deposit', 'paid'], ['Net', '€1.00'])).toEqual([]);
    expect(bill(...LINES, ['Fee', '$2.00'], ['Net', '€1.00'])).toEqual([]);
    expect(bill(['Hall', '€3.00'], ['Net', '€1.00'])).toEqual([]);
  });
});
