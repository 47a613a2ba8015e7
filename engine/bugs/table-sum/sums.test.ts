import { describe, expect, it } from 'vitest';
import { amountIn } from '../shared/amounts.ts';
import { wrongProducts, wrongTotals } from './sums.ts';

const table = (heads: string[], rows: string[][], foot: string[][] = []) => ({
  path: '#t',
  heads,
  rows,
  foot,
  list: { path: '#t', cut: false, items: [] },
});
const HEADS = ['Thing', 'Price', 'Quantity', 'Amount'];
const ROWS = [
  ['Rope', '€1.50', '2', '€3.00'],
  ['Hook', '€4.25', '1', '€4.25'],
  ['Nail', '€0.10', '9', '€0.90'],
];

describe('a total', () => {
  it('at the foot is the sum of its column', () => {
    expect(wrongTotals(table(HEADS, ROWS, [['Total', '', '', '€8.15']]), '')).toEqual([]);
    expect(wrongTotals(table(HEADS, ROWS, [['Total', '', '', '€7.25']]), '')).toEqual([
      { what: 'Amount', says: '€7.25', is: '8.15' },
    ]);
  });

  it('in a line below is that of the column of amounts', () => {
    expect(wrongTotals(table(HEADS, ROWS), 'Cart\nTotal: €8.15')).toEqual([]);
    expect(wrongTotals(table(HEADS, ROWS), 'Cart\nTotal\n€5.85')).toEqual([
      { what: 'Total', says: '€5.85', is: '8.15' },
    ]);
  });

  it('with a tax or a discount, of another unit, or said twice is not judged', () => {
    for (const text of ['Tax €1.00\nTotal: €9.15', 'Total: $5.00', 'Total: €5.85\nTotal: €9.00'])
      expect(wrongTotals(table(HEADS, ROWS), text)).toEqual([]);
  });

  it('may differ by what rounding leaves', () => {
    const rounded = table(
      ['Thing', 'Amount'],
      [
        ['a', '€1.01'],
        ['b', '€1.02'],
      ],
      [['Sum', '€2.02']],
    );
    expect(wrongTotals(rounded, '')).toEqual([]);
  });
});

describe('a total below other amounts than those of the table', () => {
  const values = table(
    ['Thing', 'Value'],
    [
      ['Vase', '€900.00'],
      ['Bowl', '€80.00'],
    ],
  );
  it('is theirs', () => {
    expect(
      wrongTotals(values, 'Vase\n€900.00\nBowl\n€80.00\nFee\n€20.00\nVan\n€30.00\nTotal\n€50.00'),
    ).toEqual([]);
    expect(wrongTotals(values, 'Van €30.00\nTotal €50.00')).toEqual([]);
    expect(wrongTotals(values, 'Bowl\n€80.00\nTotal\n€50.00')).toHaveLength(1);
  });
});

describe('an amount in a row', () => {
  it('is price times quantity where it is so in most rows', () => {
    expect(wrongProducts(table(HEADS, ROWS))).toEqual([]);
    const wrong = [...ROWS, ['Bolt', '€2.00', '3', '€2.00']];
    expect(wrongProducts(table(HEADS, wrong))).toEqual([{ what: 'Amount', says: '€2.00', is: '6' }]);
  });

  it('is not judged where no row says so', () => {
    const other = ROWS.map(([name = '', price = '', count = '']) => [name, price, count, '€99.00']);
    expect(wrongProducts(table(HEADS, other))).toEqual([]);
  });
});

describe('an amount', () => {
  it.each([
    ['$1,204.50', 120_450],
    ['1.204,50 €', 120_450],
    ['12', 1_200],
    ['1 204,5', 120_450],
    ['CHF 3.20', 320],
    ['-€3.20', -320],
    ['€ \u22123.20', -320],
    ['-3,20 €', -320],
    ['(€3.20)', -320],
    ['+12', 1_200],
    ['€1,250', 125_000],
    ['1.250 EUR', 125_000],
  ])('%s', (text, cents) => expect(amountIn(text)?.cents).toBe(cents));
  it.each(['1.204', '1.204 kg', 'two', '', '3 of 4', '2024-01-01', '(3 of 4)', '10-12', '-'])(
    'is not %s',
    (text) => expect(amountIn(text)).toBeNull(),
  );
});
