import { expect, it } from 'vitest';
import { totalAfter, totalsIn } from './runtime/totals.ts';

it('says how many there are where a page ends with an item that is not the last', () => {
  expect(totalAfter('Boats\nShowing 46 to 60 of 67\nNext', 60)).toBe(67);
  expect(totalAfter('46–60 von 67', 60)).toBe(67);
  expect(totalAfter('1 - 15 of 67 boats', 60)).toBeNull();
  expect(totalAfter('60 boats, 67 berths', 60)).toBeNull();
  expect(totalAfter('from 3 to 60 on page 7', 60)).toBeNull();
});

it.each([
  ['60 boats', [60]],
  ['60 boats.', [60]],
  ['60 boats in total', [60]],
  ['Total 60', [60]],
  ['Total: 60', [60]],
  ['Showing 1 to 10 of 60', [60]],
  ['1–10 of 60 boats ·', [60]],
  ['60 boats, showing 1 to 10', [60]],
  ['60 boats, showing page 1 of 4', [60]],
  ['60 Boote – Seite 1 von 4', [60]],
  ['Page 1 of 4', []],
  ['Showing page 1 of 4', []],
  ['Total 60 €', []],
])('reads how many there are in "%s"', (text, totals) => expect(totalsIn(text)).toEqual(totals));
