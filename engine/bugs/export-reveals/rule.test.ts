import { expect, it } from 'vitest';
import { hiddenColumns } from './rule.ts';

const HEADS = ['Name', 'City', 'IBAN', 'Purchase price'];
const RECORDS = [
  ['Kearney Mills', 'Galway', 'IE29AIBK93115212345678', '1250.50'],
  ['Zurbaran Bakery', 'Madrid', 'ES9121000418450200051332', '980.00'],
];
const things = (own: (record: string[]) => string, theirs: (record: string[]) => string) =>
  RECORDS.map((record) => ({ name: record[0] ?? '', record, own: own(record), theirs: theirs(record) }));
const all = ([name, city, iban = '', price]: string[]) =>
  `${name}\n${city}\nIBAN\n${iban.replace(/(.{4})/g, '$1 ')}\nPurchase price\n€${price}`;
const heads = (list: ReturnType<typeof hiddenColumns>) => list.map(({ head }) => head);
const hidden = (list: Parameters<typeof hiddenColumns>[1]) => hiddenColumns(HEADS, list, RECORDS);

it('tells columns that the pages of the other account leave out or mask', () => {
  expect(heads(hidden(things(all, ([name, city]) => `${name}\n${city}`)))).toEqual([
    'IBAN',
    'Purchase price',
  ]);
  const masked = ([name, , iban]: string[]) => `${name}\nIBAN\n•••• ${iban?.slice(-4)}\n`;
  expect(heads(hidden(things(all, masked)))).toContain('IBAN');
});

it('tells nothing of what is shown, of what is written otherwise, and of one thing alone', () => {
  expect(hidden(things(all, all))).toEqual([]);
  const otherwise = ([name, city]: string[]) => `${name}\n${city}\nIBAN\nsee file\nPurchase price\n1.3 k€`;
  expect(hidden(things(all, otherwise))).toEqual([]);
  expect(hidden(things(all, ([name]) => `${name}`).slice(0, 1))).toEqual([]);
  const [first, second] = things(all, ([name]) => `${name}`);
  expect(first && second && heads(hidden([first, { ...second, theirs: second.own }]))).toEqual([]);
});

it('tells nothing of what is the same in each record, as who saved the file', () => {
  const byOne = RECORDS.map(([name = '', city = '']) => [name, city, 'Mira Fern', '1']);
  const seen = byOne.map((record) => {
    const [name = '', city = '', by = ''] = record;
    return { name, record, own: `${name}\n${city}\n${by}`, theirs: `${name}\n${city}` };
  });
  expect(hiddenColumns(HEADS, seen, byOne)).toEqual([]);
});
