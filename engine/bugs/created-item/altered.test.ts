import { expect, it } from 'vitest';
import type { FieldValue } from '#engine/drivers/contract.ts';
import { alteredIn } from './altered.ts';

const entered = (name: string, value: string): FieldValue => ({
  target: { role: 'textbox', name, nth: 0, path: `#${name}` },
  affordance: 'type',
  value,
});

const listed = (heads: string[], ...rows: string[][]) => [
  {
    path: '#t',
    cut: false,
    heads,
    items: rows.map((cells) => ({ path: '#r', text: cells.join(' '), cells, remove: '' })),
  },
];

const fault = (head: string, shown: string, field: FieldValue) =>
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
])('a row that says %s %s may be', (head, shown, field) => {
  expect(fault(head, shown, field)).toBeUndefined();
});
