import { expect, it } from 'vitest';
import { successIn } from './outcome.ts';

it.each(['Saved', 'saved', 'The note was added', 'Buchung erstellt, gespeichert'])(
  '%s says that it was taken',
  (line) => {
    expect(successIn([line])).toBe(line);
  },
);

it.each([
  'At least one item is already booked in this period',
  'This name is taken, and was added before',
  'booked on another order until then',
  'Not saved',
  'Only an open order can be changed.',
  'A name must be sent',
])('%s says that it was not', (line) => {
  expect(successIn([line])).toBeUndefined();
});
