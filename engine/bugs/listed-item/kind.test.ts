import { expect, it } from 'vitest';
import type { Action } from '#engine/drivers/contract.ts';
import { verdict } from '#tests/support/check-verdict.ts';
import { documentAnswer, type Notes } from '#tests/support/notes-driver.ts';
import { button, field, link } from '#tests/support/observed.ts';

type Row = { name: string; note: string; hours: string };
/** `pick`: which row the dialog deletes, of those it was opened for; `undo`: what is brought back, null where none is offered. */
type Ways = {
  pick?(opened: string[]): string | undefined;
  lasts?: boolean;
  lists?(row: Row): Row;
  undo?: ((row: Row) => Row) | null;
};

const LIST = 'http://app.test/tours';
const OWN = { name: 'Old walk', note: 'Gate', hours: '2' };

/** Tours with a list, and a page of its own that makes one. */
function tours({ pick = (all) => all.at(-1), lasts = true, lists = (row) => row, undo = null }: Ways): Notes {
  let place = `${LIST}/new`;
  let rows = [OWN];
  let opened: string[] = [];
  let asks = false;
  let gone: Row | null = null;
  const group = 'form|tour';
  const shown = () => rows.map(lists);
  const press = (name: string) => {
    const [, of = ''] = /^Delete (.+)$/.exec(name) ?? [];
    if (of) [opened, asks] = [[...opened, of], true];
    if (name === 'Cancel') asks = false;
    if (name === 'Undo' && gone && undo) [rows, gone] = [[...rows, undo(gone)], null];
    if (name !== 'Yes') return;
    const picked = pick(opened);
    gone = rows.find((row) => row.name === picked) ?? null;
    rows = rows.filter((row) => row !== gone);
    asks = false;
  };
  return {
    show: () =>
      place === LIST
        ? {
            elements: [
              ...shown().map(({ name }, at) => deleterOf(name, at)),
              ...(asks ? [button('Cancel'), button('Yes')] : []),
              ...(gone && undo ? [button('Undo')] : []),
            ],
            table: { heads: ['Name', 'Note', 'Hours'], rows: shown().map((row) => Object.values(row)) },
            look: { place, dialogs: asks ? 1 : 0 },
          }
        : {
            elements: [
              link('Tours', LIST),
              field('Name', {}, { group }),
              field('Hours', { input_type: 'number' }, { group }),
              button('Save', { group, submits: true }),
            ],
            look: { place },
          },
    act: (action: Action) => {
      if (action.kind === 'reload' && !lasts && gone) [rows, gone] = [[...rows, gone], null];
      if (action.kind === 'open') place = action.place;
      if (action.kind === 'activate') press(action.target.name);
      if (action.kind !== 'fill') return [documentAnswer()];
      const values = Object.fromEntries(action.fields.map(({ target, value }) => [target.name, value]));
      rows = [...rows, { name: values.Name ?? '', note: 'None', hours: values.Hours ?? '' }];
      place = `${LIST}/${rows.length}`;
      return [documentAnswer(200, 'POST')];
    },
  };
}

const deleterOf = (row: string, at: number) => {
  const name = `Delete ${row}`;
  return { ...button(name), target: { role: 'button', name, nth: 0, path: `#list>li${at}>button0` } };
};
const found = (ways: Ways) => verdict('listed_item', tours(ways));

it('is silent where the second of two is deleted, for good', async () => {
  expect(await found({})).toEqual([]);
  expect(await found({ undo: (row) => row })).toEqual([]);
});

it('tells of a dialog that deletes what it was first or last opened for before', async () => {
  expect(await found({ pick: (opened) => opened.at(-2) })).toEqual([
    'Deleting one thing in the list takes away another',
  ]);
  expect(await found({ pick: () => OWN.name })).toEqual([
    'Deleting one thing in the list takes away another',
  ]);
});

it('tells of what comes back, of what Undo does not bring back, and of what is listed as another value', async () => {
  expect(await found({ lasts: false })).toEqual([
    'What was deleted in the list is there again after a reload',
  ]);
  expect(await found({ undo: (row) => ({ ...row, note: '' }) })).toEqual([
    '"Undo" does not bring back what was deleted in the list',
  ]);
  expect(await found({ lists: (row) => ({ ...row, hours: `${Number(row.hours) + 1}` }) })).toEqual([
    'What was entered in "Hours" is listed as another value',
  ]);
});

type Thing = { title: string; note: string };

/** Things whose rows lead to pages of their own, where they are deleted; `brings`: what comes back of one. */
function things(brings: (thing: Thing) => Thing): Notes {
  const list = 'http://app.test/things';
  const made = new Map<string, Thing>([[`${list}/1`, { title: 'Old', note: 'Here before' }]]);
  let place = `${list}/new`;
  let gone: [string, Thing] | null = null;
  const group = 'form|thing';
  const rowOf = ([address, { title }]: [string, Thing], at: number) => {
    const view = link(title, address);
    return { ...view, target: { ...view.target, path: `#list>li${at}>a` } };
  };
  const press = (name: string) => {
    const [named] = [...made].find(([, { title }]) => title === name) ?? [];
    if (named) place = named;
    if (name === 'Delete') {
      gone = [place, made.get(place) as Thing];
      made.delete(place);
      place = list;
    }
    if (name === 'Undo' && gone) made.set(gone[0], brings(gone[1]));
    return [documentAnswer(200, named ? 'GET' : 'POST')];
  };
  const shown = () => {
    if (place === list)
      return {
        elements: [...[...made].map(rowOf), ...(gone ? [button('Undo')] : [])],
        items: [...made.values()].map(({ title }) => title),
        look: { place },
      };
    if (place !== `${list}/new`) {
      const { title, note } = made.get(place) ?? { title: 'Not found', note: '' };
      return {
        elements: [link('Things', list), button('Delete')],
        items: [],
        look: { place, text: `${title}\nNote\n${note}` },
      };
    }
    const elements = [
      link('Things', list),
      field('Title', { required: true }, { group }),
      field('Note', {}, { group }),
      button('Create', { group, submits: true }),
    ];
    return { elements, items: [], look: { place } };
  };
  return {
    show: shown,
    act: (action) => {
      if (action.kind === 'activate') return press(action.target.name);
      if (action.kind === 'open') place = action.place;
      if (action.kind !== 'fill') return [documentAnswer()];
      const [title = '', note = ''] = action.fields.map(({ value }) => value);
      place = `${list}/${made.size + 1}`;
      made.set(place, { title, note });
      return [documentAnswer(200, 'POST')];
    },
  };
}

it('tells what a thing that is deleted on its own page has lost when it comes back', async () => {
  expect(
    await verdict(
      'listed_item',
      things((thing) => thing),
    ),
  ).toEqual([]);
  expect(
    await verdict(
      'listed_item',
      things((thing) => ({ ...thing, note: '' })),
    ),
  ).toEqual(['"Undo" brings back what was deleted without its "Note"']);
});

/** A long list behind a dialog that makes things; a search finds them, and a menu of the row deletes. */
function stock(brings: (row: string[]) => string[]): Notes {
  let [rows, gone, query]: [string[][], string[] | null, string] = [[], null, ''];
  let [asks, opened] = [true, false];
  const group = 'form|item';
  const act = (action: Action) => {
    if (action.kind === 'open' || action.kind === 'reload') [query, asks, opened] = ['', false, false];
    if (action.kind === 'activate') {
      const { name } = action.target;
      if (name === 'More actions') opened = true;
      if (name === 'Delete') [gone, rows, opened] = [rows[0] ?? null, [], false];
      if (name === 'Undo' && gone) [rows, gone] = [[brings(gone)], null];
      return [documentAnswer(200, name === 'More actions' ? 'GET' : 'POST')];
    }
    if (action.kind !== 'fill') return [documentAnswer()];
    const [value = ''] = action.fields.map((one) => one.value);
    if (action.fields[0]?.target.name === 'Search') query = value;
    else [rows, asks] = [[[value, '7']], false];
    return [documentAnswer(200, asks ? 'GET' : 'POST')];
  };
  const inRow = (name: string) => ({
    ...button(name),
    target: { role: 'button', name, nth: 0, path: `#list>li0>${name}` },
  });
  return {
    show: () => {
      const found = rows.filter(([name = '']) => query !== '' && name.includes(query));
      return {
        elements: [
          field('Search', { value: query }, { role: 'searchbox' }),
          button('Next'),
          ...(asks
            ? [field('Title', { required: true }, { group }), button('Create', { group, submits: true })]
            : []),
          ...(found.length > 0 ? [inRow('More actions')] : []),
          ...(opened ? [button('Delete')] : []),
          ...(gone ? [button('Undo')] : []),
        ],
        table: { heads: ['Title', 'Quantity'], rows: found },
        look: { place: 'http://app.test/stock', dialogs: asks ? 1 : 0 },
      };
    },
    act,
  };
}

it('finds by a search what a dialog made, and deletes it by the menu of its row', async () => {
  const opened_by = button('New').target;
  const found = (brings: (row: string[]) => string[]) =>
    verdict('listed_item', stock(brings), 0, { opened_by });
  expect(await found((row) => row)).toEqual([]);
  expect(await found(([name = '']) => [name, '0'])).toEqual([
    '"Undo" does not bring back what was deleted in the list',
  ]);
});
