import { describe, expect, it } from 'vitest';
import type { Observation } from '#engine/drivers/contract.ts';
import { verdict } from '#tests/support/check-verdict.ts';
import { documentAnswer, type Notes } from '#tests/support/notes-driver.ts';
import { button } from '#tests/support/observed.ts';

const PLACE = 'http://app.test/things/4';
const FRAME = 'Things\nSettings\nSign out';
const FULL = `${FRAME}\nRope\nIts price is 4\nMade in Bergen\nOf hemp`;
const HOME = `${FRAME}\nWelcome`;

type Missing = { look: Partial<Observation>; status?: number };

/** A page of a thing within a frame of menus, and what it shows of a thing that does not exist. */
const page = ({ look, status = 200 }: Missing): Notes => {
  let place = PLACE;
  const shown = (): Partial<Observation> => {
    if (place === PLACE) return { text: FULL };
    return place === 'http://app.test/' ? { text: HOME } : look;
  };
  return {
    show: () => ({ elements: [button('Back')], look: { place, ...shown() } }),
    act: (action) => {
      if (action.kind === 'open') place = action.place;
      return [documentAnswer(place === PLACE ? 200 : status, 'GET', place)];
    },
  };
};
const told = (given: Missing) => verdict('unknown_item', page(given));

describe('an id that does not exist', () => {
  it.each([
    ['shows nothing at all', { text: '', blank: true }, 'is empty'],
    ['shows the frame of all pages only', { text: FRAME }, 'is empty'],
    ['goes on loading', { text: `${FRAME}\nLoading…`, busy: 'Loading…' }, 'goes on loading'],
    ['goes on turning a mark', { text: FRAME, spinners: 1 }, 'goes on loading'],
    ['shows a program’s own words', { text: `${FRAME}\nIts price is NaN` }, 'shows "Its price is NaN"'],
  ])('%s', async (_, look, words) => {
    expect(await told({ look })).toEqual([`The page /things/:id ${words} for an id that does not exist`]);
  });

  it.each<[string, Missing]>([
    ['is said to be missing', { look: { text: `${FRAME}\nThing not found` } }],
    ['is said to be missing under its name', { look: { text: `${FRAME}\nThing undefined was not found` } }],
    ['leads to the list', { look: { place: 'http://app.test/things', text: FRAME } }],
    ['shows another thing', { look: { text: `${FRAME}\nYarn\nIts price is 3` } }],
    ['shows the labels of an empty form', { look: { text: `${FRAME}\nOf hemp` } }],
    ['shows what any id does', { look: { text: FULL } }],
    ['is answered with the status 404', { look: { text: FRAME }, status: 404 }],
  ])('%s', async (_, given) => expect(await told(given)).toEqual([]));

  it('is not judged where the server fails', async () => {
    expect(await told({ look: { text: '', blank: true }, status: 500 })).toEqual([
      'not judged: no ordinary answer',
    ]);
  });
});
