import { expect, it } from 'vitest';
import { alteredIn, alteredOn, type Entered } from './altered.ts';

const entered = (name: string, value: string, options: string[] = []): Entered => ({ name, value, options });

const listed = (heads: string[], ...rows: string[][]) => [
  {
    path: '#t',
    cut: false,
    heads,
    items: rows.map((cells) => ({ path: '#r', text: cells.join(' '), cells, remove: '' })),
  },
];

const fault = (head: string, shown: string, field: Entered) =>
  alteredIn(
    listed(['Name', head], ['Boat', '1'], ['Note rove12', shown]) as never,
    { mark: 'rove12', path: '#t' },
    [field],
  )?.shown;

it.each([
  ['Due', '2030-06-14', entered('Due *', '2030-06-15')],
  ['Due', '14 Jun 2030', entered('due', '2030-06-15')],
  ['Price', '€1.20', entered('Price', '12')],
  ['Seats', '3', entered('Seats (optional)', '2')],
  ['Price', '€19.98', entered('Price per portion', '19.99')],
  ['Type', 'Private', entered('Type *', 'Company', ['Company', 'Private'])],
  ['Phone', '', entered('Phone', '+44 20 7946 0958')],
  ['Notes', '–', entered('Notes', 'By the gate')],
])('a row that says %s %s is not what was entered', (head, shown, field) => {
  expect(fault(head, shown, field)).toBe(shown);
});

it.each([
  ['Due', '15 Jun 2030', entered('Due', '2030-06-15')],
  ['Due', '15/06/2030', entered('Due', '2030-06-15')],
  ['Price', '€12.00', entered('Price', '12')],
  ['Price', '12', entered('Price', '12.4')],
  ['Price', 'free', entered('Price', '0')],
  ['Seats', '3', entered('Rows', '2')],
  ['Left', '3 of 4', entered('Left', '2')],
  ['Type', 'company', entered('Type', 'Company', ['Company', 'Private'])],
  ['Type', 'Firm', entered('Type', 'Company', ['Company', 'Private'])],
  ['Phone', '020 7946 0958', entered('Phone', '+44 20 7946 0958')],
  ['Code', '7', entered('Code', '007')],
])('a row that says %s %s may be', (head, shown, field) => {
  expect(fault(head, shown, field)).toBeUndefined();
});

const page = 'Note rove12\nStart\n14 Jun 2030\nStatus: Draft\nPrice\n£12.00';
const KINDS = ['Draft', 'Sent'];

it.each([
  [entered('Start', '2030-06-15'), '14 Jun 2030'],
  [entered('Price', '12.50'), '£12.00'],
  [entered('Status *', 'Sent', KINDS), 'Draft'],
])('a page that says %s otherwise is not what was entered', (field, shown) => {
  expect(alteredOn(page, [field])).toMatchObject({ shown });
});

it.each([
  [entered('Start', '2030-06-14'), 'same'],
  [entered('Status', 'Draft', KINDS), 'same'],
  [entered('Price', '12'), null],
  [entered('Ends', '2030-06-15'), null],
])('a page that says %s may be right', (field, verdict) => {
  expect(alteredOn(page, [field])).toBe(verdict);
});

it('a column of signs is not empty', () => {
  const lists = listed(['Name', 'Notes'], ['Boat', ''], ['Note rove12', '']) as never;
  expect(alteredIn(lists, { mark: 'rove12', path: '#t' }, [entered('Notes', 'By the gate')])).toBeNull();
});
