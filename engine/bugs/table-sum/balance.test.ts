import { expect, it } from 'vitest';
import { wrongBalance } from './balance.ts';

it.each([
  ['Subtotal €100.00\nVAT 19% €19.00\nTotal €119.00'],
  ['Subtotal\n€100.00\nDiscount\n-€10.00\nVAT (19%)\n€17.10\nTotal due\n€107.10'],
  ['Subtotal: €100.00\nVAT 19%: €15.97\nTotal: €100.00'],
  ['Zwischensumme 100,00 €\nMwSt 7 % 7,00 €\nGesamtsumme 107,00 €'],
  ['Subtotal €100.00\nShipping €4.90\nTotal €104.90'],
  ['Subtotal\n€372.80\nVAT (after discount)\n€74.56\nTotal\n€447.36'],
  ['Subtotal\n€100.00\nSpring offer (discount)\n€10.00\nTotal\n€90.00'],
  ['Total €5.00\nVAT 19%'],
  ['Subtotal €10.00\nTax €1.00\nTotal €11.00\nTotal €99.00'],
  ['Subtotal €10.00\nTax $1.00\nTotal €12.00'],
  ['The total amount of discount cards is 5'],
])('%s is right, or cannot be told', (text) => {
  expect(wrongBalance(text)).toEqual([]);
});

it.each([
  ['Subtotal €100.00\nVAT 19% €19.00\nTotal €121.00', 'Total', '119'],
  ['Subtotal\n€100.00\nDiscount\n−€10.00\nTotal\n€110.00', 'Total', '90'],
  ['Subtotal €100.00\nVAT 19% €16.00\nTotal €116.00', 'VAT 19%', '19'],
])('%s is wrong', (text, what, is) => {
  expect(wrongBalance(text)).toMatchObject([{ what, is }]);
});
