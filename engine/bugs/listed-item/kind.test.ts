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
