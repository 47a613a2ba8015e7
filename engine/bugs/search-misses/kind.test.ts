import { expect, it } from 'vitest';
import { verdict } from '#tests/support/check-verdict.ts';
import type { Notes } from '#tests/support/notes-driver.ts';
import { field } from '#tests/support/observed.ts';

const LAMPS = [['Arc lamp'], ['Beamer'], ['Candle'], ['Daylight']];

/** A table with a search that keeps the rows that `finds` says. */
const lamps = (finds: (name: string, word: string) => boolean, says = '', all = LAMPS): Notes => {
  let word = '';
  return {
    show: () => {
      const rows = all.filter(([name = '']) => word === '' || finds(name, word));
      return {
        elements: [field('Search', {}, { role: 'searchbox' })],
        table: { heads: ['Lamp'], rows },
        look: { text: ['Lamps', ...rows.flat(), ...(word ? [says] : [])].join('\n') },
      };
    },
    act: (action) => {
      if (action.kind === 'fill') word = action.fields[0]?.value ?? '';
      return [];
    },
  };
};

it('tells of a search that finds one letter case only, not what is listed, or everything', async () => {
  expect(
    await verdict(
      'search_misses',
      lamps((name, word) => name.includes(word)),
    ),
  ).toEqual(['"Search" finds "Daylight" in one letter case only']);
  expect(
    await verdict(
      'search_misses',
      lamps(() => false),
    ),
  ).toEqual(['"Search" does not find "Daylight", which is listed']);
  expect(
    await verdict(
      'search_misses',
      lamps(() => true),
    ),
  ).toEqual(['"Search" leaves everything as it is, whatever is searched for']);
});

/** A list that is no table, of names with a note. */
const notes = (finds: (text: string, word: string) => boolean): Notes => {
  let word = '';
  return {
    show: () => ({
      elements: [field('Search', {}, { role: 'searchbox' })],
      items: LAMPS.map(([name]) => `${name} bright`).filter((text) => word === '' || finds(text, word)),
    }),
    act: (action) => {
      if (action.kind === 'fill') word = action.fields[0]?.value ?? '';
      return [];
    },
  };
};

it('judges a list that is no table by words that it finds', async () => {
  const told = (finds: (text: string, word: string) => boolean) => verdict('search_misses', notes(finds));
  expect(await told((text, word) => text.toLowerCase().includes(word.toLowerCase()))).toEqual([]);
  expect(await told((text, word) => text.includes(word))).toEqual([
    expect.stringMatching(/one letter case only/),
  ]);
  expect(await told(() => true)).toEqual([expect.stringMatching(/leaves everything as it is/)]);
  expect(await told(() => false)).toEqual(['not judged: words that it finds']);
});

it('is silent about one that finds it, and one that shows what it finds elsewhere', async () => {
  const sound = lamps((name, word) => name.toLowerCase().includes(word.toLowerCase()));
  expect(await verdict('search_misses', sound)).toEqual([]);
  expect(
    await verdict(
      'search_misses',
      lamps(() => true, 'Nothing found'),
    ),
  ).toEqual(['not judged: it shows what it finds elsewhere']);
});

it.each(["D'Orbec", 'Ash & Vale', 'Lumière'])('tells of one that does not find "%s"', async (sign) => {
  const finds = (name: string, word: string) => name.toLowerCase().includes(word.toLowerCase());
  const names = [...LAMPS.slice(0, 2), [sign], ...LAMPS.slice(2)];
  const isPlain = (word: string) => /^[a-z ]*$/i.test(word);
  expect(
    await verdict(
      'search_misses',
      lamps((name, word) => isPlain(word) && finds(name, word), '', names),
    ),
  ).toEqual([`"Search" does not find "${sign}", which is listed`]);
  expect(await verdict('search_misses', lamps(finds, '', names))).toEqual([]);
});

it('does not ask for a name together with the number that stands below it', async () => {
  const rows = [
    ['Arclight', 'Ann Bell +353 30 555'],
    ['Beamer', 'Bob Crow bob@a.test'],
    ['Candle', 'Cid Dorn'],
    ['Daylight', 'Eve Finn'],
  ];
  const asked: string[] = [];
  let word = '';
  const made: Notes = {
    show: () => ({
      elements: [field('Search lamp or maker', {}, { role: 'searchbox' })],
      table: {
        heads: ['Lamp', 'Maker'],
        rows: rows.filter(([lamp = '', maker = '']) =>
          [lamp, maker.split(/ (?=\S*[\d@+])/)[0] ?? ''].some((one) =>
            one.toLowerCase().includes(word.toLowerCase()),
          ),
        ),
      },
    }),
    act: (action) => {
      if (action.kind === 'fill') {
        word = action.fields[0]?.value ?? '';
        asked.push(word);
      }
      return [];
    },
  };
  expect(await verdict('search_misses', made)).toEqual([]);
  rows.reverse();
  word = '';
  expect(await verdict('search_misses', made)).toEqual([]);
  expect(asked).toContain('Ann Bell');
});

it('asks for one of the lines of a cell where it is not found by all that it says', async () => {
  const rows = [
    ['Arclight', 'Morning class North hall'],
    ['Beamer', 'Evening lesson South hall'],
    ['Candle', 'Weekend course East hall'],
  ];
  /** Finds a maker by the first of the two lines, or by nothing. */
  const made = (finds: boolean): Notes => {
    let word = '';
    return {
      show: () => ({
        elements: [field('Search lamp or class', {}, { role: 'searchbox' })],
        table: {
          heads: ['Lamp', 'Class'],
          rows: rows.filter(([lamp = '', held = '']) =>
            [lamp, finds ? held.split(' ').slice(0, 2).join(' ') : ''].some((one) =>
              one.toLowerCase().includes(word.toLowerCase()),
            ),
          ),
        },
      }),
      act: (action) => {
        if (action.kind === 'fill') word = action.fields[0]?.value ?? '';
        return [];
      },
    };
  };
  expect(await verdict('search_misses', made(true))).toEqual([]);
  expect(await verdict('search_misses', made(false))).toEqual([
    '"Search lamp or class" does not find "Weekend course East hall", which is listed',
  ]);
});

it('searches for a name, and not for the address that stands below it', async () => {
  const staff = ['Ann Bell', 'Bob Crow', 'Cid Dorn'].map((name) => [
    `${name} ${name.slice(0, 3)}@lampworks.test`,
  ]);
  const finds = (cell: string, word: string) =>
    cell
      .split(/ (?=\S*@)/)[0]
      ?.toLowerCase()
      .includes(word.toLowerCase()) === true;
  expect(await verdict('search_misses', lamps(finds, '', staff))).toEqual([]);
});

it('searches for what stands in the column that it names, and not for a kind that stands before it', async () => {
  const rows = [
    ['Move in', 'Ann Bell'],
    ['Move out', 'Bob Crow'],
    ['Visit', 'Cid Dorn'],
    ['Move in', 'Dan Elm'],
  ];
  let word = '';
  const made: Notes = {
    show: () => ({
      elements: [field('Search tenant', {}, { role: 'searchbox' })],
      table: {
        heads: ['Type', 'Tenant'],
        rows: rows.filter(([, tenant = '']) => tenant.toLowerCase().includes(word.toLowerCase())),
      },
    }),
    act: (action) => {
      if (action.kind === 'fill') word = action.fields[0]?.value ?? '';
      return [];
    },
  };
  expect(await verdict('search_misses', made)).toEqual([]);
});
