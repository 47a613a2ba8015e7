import { expect, it } from 'vitest';
import { verdict } from '#tests/support/check-verdict.ts';
import { documentAnswer, type Notes } from '#tests/support/notes-driver.ts';
import { button } from '#tests/support/observed.ts';

const NAMES = 'January February March April May June July August September October November December';

/** A calendar at November 2026; `after`: the month that the next one leads to, both counted from the year 0. */
function calendar(after: (month: number) => number): Notes {
  let month = 2026 * 12 + 10;
  return {
    show: () => {
      const heading = `${NAMES.split(' ')[month % 12]} ${Math.floor(month / 12)}`;
      return {
        elements: [button('Next month')],
        look: { text: ['Calendar', heading, 'Mo Tu We'].join('\n') },
      };
    },
    act: ({ kind }) => {
      if (kind === 'activate') month = after(month);
      return [documentAnswer()];
    },
  };
}

it('tells of a year that does not turn', async () => {
  const turns = (month: number) => (month % 12 === 11 ? month - 11 : month + 1);
  expect(await verdict('month_step', calendar(turns))).toEqual([
    'The month beside December 2026 is said to be January 2026',
  ]);
});

it('is silent where each month follows, and where the steps are others', async () => {
  expect(
    await verdict(
      'month_step',
      calendar((month) => month + 1),
    ),
  ).toEqual([]);
  expect(
    await verdict(
      'month_step',
      calendar((month) => month + 12),
    ),
  ).toEqual(['not judged: steps of a month']);
  expect(
    await verdict(
      'month_step',
      calendar((month) => month),
    ),
  ).toEqual(['not judged: steps of a month']);
});

it('is not offered without a month', async () => {
  const notes: Notes = {
    show: () => ({ elements: [button('Next')], look: { text: 'Week 12' } }),
    act: () => [],
  };
  expect(await verdict('month_step', notes)).toEqual(['not offered']);
});
