import { expect, it } from 'vitest';
import { verdict } from '#tests/support/check-verdict.ts';
import { documentAnswer, type Notes } from '#tests/support/notes-driver.ts';
import { button, link } from '#tests/support/observed.ts';

const FINISH = button('Finish');

type Look = { rows: string[][]; badge?: string; lines?: string[] };
const JOBS = [
  ['Roof', 'Open'],
  ['Cellar', 'Open'],
  ['Garden', 'Done'],
];
const HOUSES = 'North East South West Upper Lower Old New'.split(' ');
const FINISHED = JOBS.with(0, ['Roof', 'Done']);

/** A screen that shows `before`, and after each reload the next of `later`, the last one for good. */
const jobs = (before: Look, ...later: Look[]): Notes => {
  let now = before;
  return {
    show: () => {
      const { rows, badge = '', lines = [] } = now;
      return {
        elements: [FINISH, link(`Jobs ${badge}`.trim(), 'http://app.test/jobs')],
        table: { heads: ['Job', 'State'], rows },
        look: { text: ['Jobs of this house', ...rows.flat(), ...lines].join('\n') },
      };
    },
    act: (action) => {
      if (action.kind !== 'reload') return [];
      now = later.length > 1 ? (later.shift() ?? now) : (later[0] ?? now);
      return [documentAnswer()];
    },
  };
};

const told = (before: Look, ...later: Look[]) =>
  verdict('stale_view', jobs(before, ...later), 0, { changed_by: FINISH.target });

it('tells of a row, a number and a value that a reload shows otherwise', async () => {
  expect(await told({ rows: FINISHED }, { rows: JOBS })).toEqual([
    'After a change the screen says "Done" for "Roof, State", a reload says "Open"',
  ]);
  expect(await told({ rows: JOBS, badge: '2' }, { rows: JOBS, badge: '3' })).toEqual([
    'After a change the screen says "2" for "Jobs", a reload says "3"',
  ]);
  expect(await told({ rows: JOBS, lines: ['Total: 12'] }, { rows: JOBS, lines: ['Total: 13'] })).toEqual([
    'After a change the screen says "12" for "Total", a reload says "13"',
  ]);
  expect(
    await told({ rows: JOBS, lines: ['State:', 'Draft'] }, { rows: JOBS, lines: ['State:', 'Sent'] }),
  ).toEqual(['After a change the screen says "Draft" for "State", a reload says "Sent"']);
});

it('tells of a thing that was moved and stands elsewhere after a reload', async () => {
  const roof = button('Roof').target;
  const moved = (...later: Look[]) =>
    verdict('stale_view', jobs({ rows: JOBS.toReversed() }, ...later), 0, { changed_by: roof });
  expect(await moved({ rows: JOBS })).toEqual(['"Roof" was moved to place 3, a reload shows it at place 1']);
  expect(await moved({ rows: JOBS.toReversed() })).toEqual([]);
  expect(await moved({ rows: JOBS.slice(1) })).toEqual([]);
  const mixed = [JOBS[1] ?? [], JOBS[0] ?? [], JOBS[2] ?? []];
  expect(await moved({ rows: JOBS }, { rows: mixed })).toEqual([]);
});

it.each<[string, Look, ...Look[]]>([
  ['agrees', { rows: FINISHED }, { rows: FINISHED }],
  ['is listed in another order', { rows: JOBS }, { rows: JOBS.toReversed() }],
  ['shows a message only once', { rows: JOBS, lines: ['Saved'] }, { rows: JOBS }],
  ['says another thing at each load', { rows: FINISHED }, { rows: JOBS }, { rows: FINISHED }],
  ['has rows of others', { rows: JOBS }, { rows: [['Attic', 'Open'], ...JOBS] }],
  [
    'tells all states anew',
    { rows: JOBS, lines: HOUSES },
    { rows: JOBS.map(([job = '']) => [job, 'x']), lines: HOUSES },
  ],
  ['counts visits', { rows: JOBS, lines: ['Visits: 7'] }, { rows: JOBS, lines: ['Visits: 8'] }],
  [
    'says a day in another form',
    { rows: JOBS, lines: ['Due: 3/14/2031'] },
    { rows: JOBS, lines: ['Due: 14 Mar 2031'] },
  ],
  ['pads a number', { rows: JOBS, lines: ['Fee: 5'] }, { rows: JOBS, lines: ['Fee: 5.00'] }],
  [
    'says when it was changed',
    { rows: JOBS, lines: ['Updated: 12'] },
    { rows: JOBS, lines: ['Updated: 13'] },
  ],
])('is silent where the screen %s', async (_, before, ...later) => {
  expect(await told(before, ...later)).toEqual([]);
});

it('is offered only after something was changed on the screen', async () => {
  expect(await verdict('stale_view', jobs({ rows: JOBS }))).toEqual(['not offered']);
});

it('holds nothing against a choice in a form that was not sent', async () => {
  let chosen = 'Shut';
  const notes: Notes = {
    show: () => ({
      elements: [{ ...button('State'), target: { ...button('State').target, role: 'combobox' }, chosen }],
      look: { text: ['New gate', 'State', chosen, 'Keeper'].join('\n') },
    }),
    act: ({ kind }) => {
      if (kind === 'reload') chosen = 'Open';
      return [documentAnswer()];
    },
  };
  const { target } = notes.show().elements[0] ?? FINISH;
  expect(await verdict('stale_view', notes, 0, { changed_by: target })).toEqual([]);
});
