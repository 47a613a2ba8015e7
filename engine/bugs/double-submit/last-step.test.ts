import { describe, expect, it } from 'vitest';
import { verdict } from '#tests/support/check-verdict.ts';
import { documentAnswer, type Notes } from '#tests/support/notes-driver.ts';
import { button } from '#tests/support/observed.ts';

const REVIEW = 'http://app.test/bookings/new';
const bookingAt = (id: number) => `http://app.test/bookings/${id}`;
const MARK = 'rovetestx';

/** The last step of a booking, which makes so many with a double click and leads to the last of them. */
function review(made: number, control = 'Create booking'): Notes {
  let place = REVIEW;
  const pages = new Map<string, string>([[bookingAt(7), 'Booking\nSomebody else\nRoom 2\nConfirmed']]);
  return {
    show: () => {
      const elements = place === REVIEW ? [button('Back'), button(control)] : [];
      const text = place === REVIEW ? `Step 3 of 3\nReview\n${MARK}` : (pages.get(place) ?? 'Not found');
      return { elements, look: { place, text } };
    },
    act: (action) => {
      if (action.kind === 'open') place = action.place;
      if (action.kind !== 'activate') return [];
      const ids = Array.from({ length: made }, (_, index) => 8 + index);
      for (const id of ids) pages.set(bookingAt(id), `Booking\n${MARK}\nRoom 1\nConfirmed`);
      place = bookingAt(7 + made);
      // Both presses are heard, whatever the server makes of them.
      const answer = { ...documentAnswer(201, 'POST'), resource: 'fetch', main_document: false };
      return [answer, answer] as ReturnType<typeof documentAnswer>[];
    },
  };
}

describe('a double click on the last of several steps', () => {
  it('is told of where it makes two', async () => {
    expect(await verdict('double_submit', review(2))).toEqual([
      'A double click on "Create booking" makes two of one',
    ]);
  });

  it('is not where it makes one', async () => {
    expect(await verdict('double_submit', review(1))).toEqual([]);
  });

  it('is not tried with what ends nothing', async () => {
    expect(await verdict('double_submit', review(2, 'Print'))).toEqual(['not offered']);
  });
});
