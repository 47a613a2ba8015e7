import { describe, expect, it } from 'vitest';
import { countsIn, countsWithTotals } from '#engine/export/runtime/counts.ts';
import { verdict } from '#tests/support/check-verdict.ts';
import type { Notes } from '#tests/support/notes-driver.ts';
import { button, chooser, field } from '#tests/support/observed.ts';
import { filteredColumn, isNone, strays } from './rule.ts';

const HEADS = ['Lamp', 'Room', 'State'];
const LAMPS = [
  ['Arc', 'Hall', 'on'],
  ['Beam', 'Attic', 'off'],
  ['Cone', '-', 'on'],
  ['Dome', 'Hall', 'off'],
];
const ROOMS = ['All', 'Hall', 'Attic', 'No room'];
type Row = readonly string[];
const isIn = ([, room]: Row, chosen: string) =>
  chosen === 'All' || (chosen === 'No room' ? room === '-' : room === chosen);

/** A table with a filter by room; `says`: the line above it. */
function lamps(
  keeps: (row: Row, chosen: string) => boolean,
  says = (rows: number) => `${rows} lamps`,
  foot?: (rows: number) => string[],
  above = 'Lamps',
): Notes {
  let chosen = 'All';
  return {
    show: () => {
      const rows = LAMPS.filter((row) => keeps(row, chosen));
      return {
        elements: [chooser('Room', ROOMS, chosen)],
        table: { heads: HEADS, rows, ...(foot ? { foot: [foot(rows.length)] } : {}) },
        look: { text: [above, 'Room', says(rows.length), ...rows.flat()].join('\n') },
      };
    },
    act: (action) => {
      if (action.kind === 'fill') chosen = action.fields[0]?.value ?? '';
      return [];
    },
  };
}

describe('a filter', () => {
  it('that leaves rows of another value is told of', async () => {
    const faulty = lamps((row, chosen) => isIn(row, chosen) || (chosen === 'Attic' && row[1] === 'Hall'));
    expect(await verdict('wrong_filter', faulty)).toEqual(['"Room" set to "Attic" also shows others']);
  });

  it('that shows everything for none is told of', async () => {
    const faulty = lamps((row, chosen) => chosen === 'No room' || isIn(row, chosen));
    expect(await verdict('wrong_filter', faulty)).toEqual(['"Room" set to "No room" shows what has a value']);
  });

  it('whose sum below the list does not follow is told of', async () => {
    const summed = (foot: (rows: number) => string[]) =>
      verdict('wrong_filter', lamps(isIn, undefined, foot));
    expect(await summed(() => ['Total', '', '40 W'])).toEqual([
      'What stands below the list stays the same whatever "Room" is set to',
    ]);
    expect(await summed((rows) => ['Total', '', `${rows * 10} W`])).toEqual([]);
    expect(await summed(() => ['Total of all rooms', '', '40 W'])).toEqual([]);
  });

  it('whose number does not follow is told of', async () => {
    expect(
      await verdict(
        'wrong_filter',
        lamps(isIn, () => '4 lamps'),
      ),
    ).toEqual(['The number of items stays the same when "Room" is set to "Hall"']);
  });

  it('that does nothing while another one is set is told of, once', async () => {
    const STATES = ['Any', 'on', 'off'];
    const joined = (keeps: (row: Row, room: string, state: string) => boolean): Notes => {
      let chosen = { Room: 'All', State: 'Any' };
      return {
        show: () => ({
          elements: [chooser('Room', ROOMS, chosen.Room), chooser('State', STATES, chosen.State)],
          table: { heads: HEADS, rows: LAMPS.filter((row) => keeps(row, chosen.Room, chosen.State)) },
        }),
        act: (action) => {
          if (action.kind === 'open') chosen = { Room: 'All', State: 'Any' };
          if (action.kind !== 'fill') return [];
          const [one] = action.fields;
          chosen = { ...chosen, [one?.target.name ?? '']: one?.value ?? '' };
          return [];
        },
      };
    };
    const both = (row: Row, room: string, state: string) =>
      isIn(row, room) && (state === 'Any' || row[2] === state);
    expect(await verdict('wrong_filter', joined(both))).toEqual([]);
    expect(
      await verdict(
        'wrong_filter',
        joined((row, room, state) => both(row, room, room === 'All' ? state : 'Any')),
      ),
    ).toEqual([expect.stringMatching(/^"State" set to "o(n|ff)" also shows others while "Room" is set$/)]);
  });

  it('that leaves what was chosen is not, nor a number of all that there are', async () => {
    expect(await verdict('wrong_filter', lamps(isIn))).toEqual([]);
    expect(
      await verdict(
        'wrong_filter',
        lamps(isIn, () => '4 lamps in total'),
      ),
    ).toEqual([]);
    expect(await verdict('wrong_filter', lamps(isIn, undefined, undefined, '4 lamps in the house'))).toEqual(
      [],
    );
  });

  it('that a search switches off is told of', async () => {
    const searched = (isKept: boolean): Notes => {
      let chosen = 'All';
      let word = '';
      return {
        show: () => {
          const rows = LAMPS.filter((row) => (word !== '' && !isKept) || isIn(row, chosen));
          return {
            elements: [
              chooser('Room', ROOMS, chosen),
              field('Search', { value: word }, { role: 'searchbox' }),
            ],
            table: { heads: HEADS, rows: rows.map(([name, ...row]) => [`${name} light`, ...row]) },
          };
        },
        act: (action) => {
          if (action.kind === 'open') [chosen, word] = ['All', ''];
          if (action.kind !== 'fill') return [];
          const [one] = action.fields;
          if (one?.target.name === 'Room') chosen = one.value;
          else word = one?.value ?? '';
          return [];
        },
      };
    };
    expect(await verdict('wrong_filter', searched(false))).toEqual([
      'The filter "Room" is lost when something is searched for',
    ]);
    expect(await verdict('wrong_filter', searched(true))).toEqual([]);
  });

  it('waits while a search shows a part of the list', async () => {
    const whole = lamps(isIn).show();
    const searched: Notes = {
      show: () => ({ ...whole, elements: [...whole.elements, field('Search', { value: 'arc' })] }),
      act: () => [],
    };
    expect(await verdict('wrong_filter', searched)).toEqual(['not offered']);
  });

  it('without a column of its values is not judged', async () => {
    const other: Notes = {
      show: () => ({
        elements: [chooser('Size', ['Any', 'Small', 'Large'], 'Any'), button('Go')],
        table: { heads: HEADS, rows: LAMPS },
      }),
      act: () => [],
    };
    expect(await verdict('wrong_filter', other)).toEqual(['not judged: a column or items of these values']);
  });
});

/** A list of cards with a filter by state; `chosen`: what it shows instead of a state, where it does. */
function cards(keeps: (state: string, chosen: string) => boolean, texts: readonly string[]): Notes {
  let chosen = 'All';
  const stateOf = (text: string) => text.split(': ')[1] ?? '';
  return {
    show: () => ({
      elements: [chooser('State', ['All', 'Paid', 'Part paid', 'Open'], chosen)],
      items: texts.filter((text) => chosen === 'All' || keeps(stateOf(text), chosen)),
    }),
    act: (action) => {
      if (action.kind === 'fill') chosen = action.fields[0]?.value ?? '';
      return [];
    },
  };
}

describe('a filter of a list that is no table', () => {
  const TEXTS = ['Arc: Paid', 'Beam: Part paid', 'Cone: Open', 'Dome: Paid'];
  const isOf = (state: string, chosen: string) => state === chosen;

  it('that leaves items of another value is told of, and one that does not is not', async () => {
    const faulty = cards((state, chosen) => isOf(state, chosen) || state === 'Open', TEXTS);
    expect(await verdict('wrong_filter', faulty)).toEqual([expect.stringMatching(/also shows others/)]);
    expect(await verdict('wrong_filter', cards(isOf, TEXTS))).toEqual([]);
  });

  it('is not judged where an item says no value, or several', async () => {
    for (const text of ['Edge: new', 'Open house: Paid'])
      expect(await verdict('wrong_filter', cards(isOf, [...TEXTS, text]))).toEqual([
        'not judged: a column or items of these values',
      ]);
  });
});

describe('what a filter is judged by', () => {
  const table = {
    path: '#t',
    heads: HEADS,
    rows: LAMPS,
    foot: [],
    list: { path: '#t', cut: false, items: [] },
  };

  it('is the column of its name, or the only one that holds its values', () => {
    expect(filteredColumn([table], 'Room', ROOMS)?.column).toBe(1);
    expect(filteredColumn([table], 'Where', ROOMS)?.column).toBe(1);
    expect(filteredColumn([table], 'Where', ['Cellar', 'Hall'])).toBeNull();
  });

  it('is another of the values that can be chosen', () => {
    const values = new Set(['hall', 'attic']);
    expect(strays(['Hall', 'ATTIC', 'Hall, Attic', ''], 'Hall', values)).toEqual(['ATTIC']);
    const dated = ['Hall 3.11.2026', 'Attic 2.11.2026', 'Attic (2)', 'Attic, Hall', 'Attic (Hall)', 'Attics'];
    expect(strays(dated, 'Hall', values)).toEqual(['Attic 2.11.2026', 'Attic (2)']);
  });

  it.each(['None', 'Unassigned', 'No category', '(none)', 'ohne Raum', 'Sin asignar', 'Aucun'])(
    'may be none: %s',
    (value) => expect(isNone(value)).toBe(true),
  );
  it.each(['North', 'Nora', 'All', 'Noon'])('is a value: %s', (value) => expect(isNone(value)).toBe(false));

  it('counts what a line says once', () => {
    expect(countsIn('4 lamps\nPage 1 of 2\n€ 5')).toEqual(new Map([['# lamps', 4]]));
    expect(countsWithTotals('Showing 1 to 10 of 37 entries\nPage 1 of 4')).toEqual(
      new Map([['Showing # to # of # entries', 37]]),
    );
  });
});
