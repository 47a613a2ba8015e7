import { expect, it } from 'vitest';
import type * as shipped from '#tools/package/properties.d.ts';
import type { Api } from './define.ts';
import { numberIn, pageOf } from './page.ts';

it.each([
  ['€1,204.50', 'en', 1204.5],
  ['1.204,50 €', 'de', 1204.5],
  ['1.204', 'de', 1204],
  ['1.204', 'en', 1.204],
  ['1,204', 'en', 1204],
  ['1,204', 'de', 1.204],
  ['1,204', '', 1204],
  ['1.204.000', 'en', 1_204_000],
  ['1 204,5 kg', 'fr', 1204.5],
  ["CHF 1'204.50", 'de', 1204.5],
  ['-€3.20', 'en', -3.2],
  ['€ \u22123.20', 'en', -3.2],
  ['(€3.20)', 'en', -3.2],
  ['12', 'en', 12],
  ['3 of 4', 'en', 3],
  ['none', 'en', null],
])('%s in %s is %s', (text, language, number) => expect(numberIn(text, language)).toBe(number));

const page = pageOf({
  url: 'https://a.test/cart?x=1#y',
  title: 'Cart',
  language: 'en',
  text: 'Subtotal\t€8.15\nTotals of all: 3\nTotal\n€9.15\nTax: €1.00',
  elements: [
    { role: 'row', name: 'Rope €1.50', text: 'Rope €1.50' },
    { role: 'row', name: 'Hook €4.25', text: 'Hook €4.25' },
    { role: 'textbox', name: 'Amount', text: '', value: '7' },
  ],
});

it('finds the number behind a label, in its line or the next', () => {
  expect(['Subtotal', 'Total', 'Tax', 'Tot', 'Shipping'].map((label) => page.number(label))).toEqual([
    8.15,
    9.15,
    1,
    null,
    null,
  ]);
  expect(page.number(/^Tot\w+ of all/)).toBe(3);
});

it('finds elements by role and name', () => {
  expect(page.all('row').map(({ number }) => number)).toEqual([1.5, 4.25]);
  expect(page.all('row', /^Rope/)).toHaveLength(1);
  expect(page.one('textbox', 'Amount')).toMatchObject({ value: '7', number: 7, disabled: false });
  expect(page.one('button')).toBeNull();
  expect(() => page.one('row')).toThrow('page.one: there are 2 of row; use page.all');
  expect([page.has('row', 'Rope'), page.says('Tax: €1.00'), page.path]).toEqual([false, true, '/cart']);
});

it('is what the types say that users import', () => {
  type Shipped = Pick<typeof shipped, 'always' | 'eventually' | 'after'>;
  const [asShipped, asGiven] = [{} as Api satisfies Shipped, {} as Shipped satisfies Api];
  expect([asShipped, asGiven]).toHaveLength(2);
});
