import { expect, it } from 'vitest';
import { verdict } from '#tests/support/check-verdict.ts';
import type { Notes } from '#tests/support/notes-driver.ts';
import { field } from '#tests/support/observed.ts';
import { daysOf } from '../shared/day-range.ts';

const LAMPS = [
  ['Arc', '3 Mar 2031 09:00'],
  ['Beam', '4 Mar 2031 10:00'],
  ['Cone', '5 Mar 2031 11:00'],
];
const DAYS = ['2031-03-03', '2031-03-04', '2031-03-05'];

/** A table whose range of days keeps the rows that `keeps` says. */
function lamps(
  keeps: (day: string, from: string, to: string) => boolean,
  names = ['From', 'To'],
  input_type = 'date',
): Notes {
  let range = ['', ''];
  return {
    show: () => ({
      elements: names.map((name) => field(name, { input_type })),
      table: {
        heads: ['Lamp', 'Lit'],
        rows: LAMPS.filter(
          (_, index) => range[0] === '' || keeps(DAYS[index] ?? '', range[0] ?? '', range[1] ?? ''),
        ),
      },
    }),
    act: (action) => {
      if (action.kind === 'fill') range = action.fields.map(({ value }) => value);
      return [];
    },
  };
}

it('tells of an end that is left out', async () => {
  expect(
    await verdict(
      'range_end',
      lamps((day, from, to) => day >= from && day < to),
    ),
  ).toEqual(['"To" leaves out the day that it is given']);
  expect(
    await verdict(
      'range_end',
      lamps((day, from, to) => day > from && day <= to),
    ),
  ).toEqual(['"From" leaves out the day that it is given']);
});

it('tells it of fields of a library too, that are typed into', async () => {
  const names = ['From day', 'To day (inclusive)'];
  expect(
    await verdict(
      'range_end',
      lamps((day, from, to) => day >= from && day < to, names, 'text'),
    ),
  ).toEqual(['"To day (inclusive)" leaves out the day that it is given']);
});

it('tells it where the fields say what the days are of, and of no two that say different things', async () => {
  const lacking = (names: string[]) => lamps((day, from, to) => day >= from && day < to, names);
  expect(await verdict('range_end', lacking(['Lit from', 'Lit to']))).toEqual([
    '"Lit to" leaves out the day that it is given',
  ]);
  expect(await verdict('range_end', lacking(['Lit from', 'Sold to']))).toEqual(['not offered']);
});

it('is silent about a range that holds its ends, and one of other days', async () => {
  expect(
    await verdict(
      'range_end',
      lamps((day, from, to) => day >= from && day <= to),
    ),
  ).toEqual([]);
  expect(
    await verdict(
      'range_end',
      lamps(() => false),
    ),
  ).toEqual(['not judged: a range of these days']);
  expect(
    await verdict(
      'range_end',
      lamps(() => true, ['Born', 'Died']),
    ),
  ).toEqual(['not offered']);
});

it.each([
  ['points', ['03.03.2031 09:00', 'Tue 04.03.2031', '05.03.2031']],
  ['strokes, the month first', ['03/13/2031', '3/04/2031', '03/05/2031']],
  ['strokes, the day first', ['13/03/2031', '04/03/2031', '05/3/2031']],
])('reads days with %s', (_, said) => {
  const rows = said.map((day, index) => [`Lamp ${index}`, day]);
  const table = { heads: ['Lamp', 'Lit'], rows } as unknown as Parameters<typeof daysOf>[0];
  expect(daysOf(table)?.slice(1)).toEqual(['2031-03-04', '2031-03-05']);
});

it('reads no days where either number may be the month', () => {
  const rows = [['03/04/2031'], ['04/05/2031']];
  expect(daysOf({ heads: ['Lit'], rows } as unknown as Parameters<typeof daysOf>[0])).toBeNull();
});
