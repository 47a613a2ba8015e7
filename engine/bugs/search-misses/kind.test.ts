import { expect, it } from 'vitest';
import { verdict } from '#tests/support/check-verdict.ts';
import type { Notes } from '#tests/support/notes-driver.ts';
import { field } from '#tests/support/observed.ts';

const LAMPS = [['Arc lamp'], ['Beamer'], ['Candle'], ['Daylight']];

type Searchable = {
  search: string;
  heads: string[];
  rows: string[][];
  finds(row: string[], word: string): boolean;
  /** What the screen says once something is searched for. */
  says?: string;
  /** Gathers what was searched for. */
  asked?: string[];
};

/** A table with a search that keeps the rows that `finds` says. */
function searchable({ search, heads, rows, finds, says = '', asked = [] }: Searchable): Notes {
  let word = '';
  return {
    show: () => {
      const left = rows.filter((row) => word === '' || finds(row, word));
      return {
        elements: [field(search, {}, { role: 'searchbox' })],
        table: { heads, rows: left },
        look: { text: ['Lamps', ...left.flat(), ...(word ? [says] : [])].join('\n') },
      };
    },
    act: (action) => {
      if (action.kind !== 'fill') return [];
      word = action.fields[0]?.value ?? '';
      asked.push(word);
      return [];
    },
  };
}

const lamps = (finds: (name: string, word: string) => boolean, says = '', rows = LAMPS): Notes =>
  searchable({
    search: 'Search',
    heads: ['Lamp'],
    rows,
    finds: ([name = ''], word) => finds(name, word),
    says,
  });

const isIn = (texts: readonly string[], word: string): boolean =>
  texts.some((one) => one.toLowerCase().includes(word.toLowerCase()));

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
  const made = (listed: string[][]) =>
    searchable({
      search: 'Search lamp or maker',
      heads: ['Lamp', 'Maker'],
      rows: listed,
      finds: ([lamp = '', maker = ''], word) => isIn([lamp, maker.split(/ (?=\S*[\d@+])/)[0] ?? ''], word),
      asked,
    });
  expect(await verdict('search_misses', made(rows))).toEqual([]);
  expect(await verdict('search_misses', made(rows.toReversed()))).toEqual([]);
  expect(asked).toContain('Ann Bell');
});

it('asks for one of the lines of a cell where it is not found by all that it says', async () => {
  const rows = [
    ['Arclight', 'Morning class North hall'],
    ['Beamer', 'Evening lesson South hall'],
    ['Candle', 'Weekend course East hall'],
  ];
  /** Finds a class by the first of its two lines, or by nothing. */
  const made = (finds: boolean) =>
    searchable({
      search: 'Search lamp or class',
      heads: ['Lamp', 'Class'],
      rows,
      finds: ([lamp = '', held = ''], word) =>
        isIn([lamp, finds ? held.split(' ').slice(0, 2).join(' ') : ''], word),
    });
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
  const made = searchable({
    search: 'Search tenant',
    heads: ['Type', 'Tenant'],
    rows,
    finds: ([, tenant = ''], word) => isIn([tenant], word),
  });
  expect(await verdict('search_misses', made)).toEqual([]);
});
