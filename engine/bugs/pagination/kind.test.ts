import { expect, it } from 'vitest';
import { pressedBy, verdict } from '#tests/support/check-verdict.ts';
import type { Notes } from '#tests/support/notes-driver.ts';
import { button } from '#tests/support/observed.ts';

const START = 'http://app.test/orders';

/** Pages of three orders that can only be turned on, each with an address; the next begins `by` orders on. */
function pages(by: number): Notes {
  let page = 0;
  return {
    show: () => ({
      elements: [button('Next page')],
      items: [0, 1, 2].map((row) => `Order number ${page * by + row}`),
      look: { place: page === 0 ? START : `${START}?from=${page * by}` },
    }),
    act: (action) => {
      if (pressedBy(action) === 'Next page') page += 1;
      else if (action.kind === 'back') page -= 1;
      else page = 0;
      return [];
    },
  };
}

it('pages without a control that leads back are gone back through by the browser', async () => {
  expect(await verdict('pagination', pages(2))).toEqual(['The next page repeats items of the one before']);
  expect(await verdict('pagination', pages(3))).toEqual([]);
});
