import { expect, it } from 'vitest';
import { totalAfter } from './runtime/totals.ts';

it('says how many there are where a page ends with an item that is not the last', () => {
  expect(totalAfter('Boats\nShowing 46 to 60 of 67\nNext', 60)).toBe(67);
  expect(totalAfter('46–60 von 67', 60)).toBe(67);
  expect(totalAfter('1 - 15 of 67 boats', 60)).toBeNull();
  expect(totalAfter('60 boats, 67 berths', 60)).toBeNull();
  expect(totalAfter('from 3 to 60 on page 7', 60)).toBeNull();
});
