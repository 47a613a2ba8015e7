import { expect, it } from 'vitest';
import { verdict } from '#tests/support/check-verdict.ts';
import { documentAnswer, type Notes } from '#tests/support/notes-driver.ts';
import { button } from '#tests/support/observed.ts';

const PLACE = 'http://app.test/things/4';
const RICH = 'Thing 4\nIts name\nRope\nIts price\n4\nBack';

/** A page that shows something when it was led to, and when it is opened by itself as `opens` says. */
const page = (opens: boolean): Notes => {
  let place = PLACE;
  let shown = true;
  return {
    show: () => ({ elements: [button('Back')], look: { place, text: shown ? RICH : '', blank: !shown } }),
    act: (action) => {
      if (action.kind !== 'open') return [];
      shown = opens || action.place !== PLACE;
      place = action.place;
      return [documentAnswer(200, 'GET', place)];
    },
  };
};

it('tells of a page that is blank when its address is opened, and of no other', async () => {
  expect(await verdict('deep_link', page(false))).toEqual([
    'The page /things/:id is blank when its address is opened',
  ]);
  expect(await verdict('deep_link', page(true))).toEqual([]);
});

const FRAME = 'Things\nSettings\nSign out';

/** A page within a frame of menus, of which its address alone brings only the frame; `begins`: the app begins with it. */
const framed = (begins: boolean): Notes => {
  const place = begins ? 'http://app.test/things' : PLACE;
  let now = place;
  let led = true;
  return {
    show: () => {
      const own = led ? '\nRope\nIts price is 4\nMade in Bergen' : '';
      return { elements: [button('Back')], look: { place: now, text: `${FRAME}${own}` } };
    },
    act: (action) => {
      if (action.kind !== 'open') return [];
      led = false;
      now = begins || action.place === PLACE ? place : action.place;
      return [documentAnswer(200, 'GET', now)];
    },
  };
};

it('tells of a page that shows no more than what all pages show, unless the app begins with it', async () => {
  expect(await verdict('deep_link', framed(false))).toHaveLength(1);
  expect(await verdict('deep_link', framed(true))).toEqual([]);
});
