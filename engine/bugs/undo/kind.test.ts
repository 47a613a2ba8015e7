import { describe, expect, it } from 'vitest';
import { verdict } from '#tests/support/check-verdict.ts';
import { documentAnswer, type Notes } from '#tests/support/notes-driver.ts';
import { button, field } from '#tests/support/observed.ts';

const FORM = 'form|thing';
const LIST = 'http://app.test/';
const OWN = 'http://app.test/things/7';

type Thing = { title: string; note: string };

/** A form that leads to the page of what it makes, where that is deleted and brought back; `brings`: what comes back of it. */
function things(brings: (thing: Thing) => Thing): Notes {
  let typed: Thing = { title: '', note: '' };
  let kept: Thing | null = null;
  let gone: Thing | null = null;
  let place = LIST;
  const fill = (values: readonly string[]) => {
    typed = { title: values[0] ?? '', note: values[1] ?? '' };
    kept = typed;
    place = OWN;
    return [documentAnswer(200, 'POST')];
  };
  const press = (name: string) => {
    if (name === 'Delete') [gone, kept, place] = [kept, null, LIST];
    if (name === 'Undo' && gone) [kept, gone] = [brings(gone), null];
    return [documentAnswer(200, 'POST')];
  };
  return {
    show: () => {
      if (place === OWN)
        return {
          elements: [button('Delete')],
          look: { place, text: kept ? `${kept.title}\nNote\n${kept.note}` : 'Not found' },
        };
      const offers = gone ? [button('Undo')] : [];
      return {
        elements: [
          field('Title', { value: '', required: true }, { group: FORM }),
          field('Note', { value: '' }, { group: FORM }),
          button('Create', { group: FORM, submits: true }),
          ...offers,
        ],
        look: { place, text: 'Things' },
      };
    },
    act: (action) => {
      if (action.kind === 'fill') return fill(action.fields.map(({ value }) => value));
      if (action.kind === 'activate') return press(action.target.name);
      if (action.kind === 'open') place = action.place;
      return [];
    },
  };
}

describe('what was deleted on its own page and brought back', () => {
  it('is told of where a part of it is lost', async () => {
    expect(
      await verdict(
        'undo',
        things((thing) => ({ ...thing, note: '' })),
      ),
    ).toEqual(['"Undo" brings back what was deleted without its "Note"']);
  });

  it('is not where all of it is there again', async () => {
    expect(
      await verdict(
        'undo',
        things((thing) => thing),
      ),
    ).toEqual([]);
  });
});

/** A long list in which a search finds what the form makes; `brings`: the row that comes back. */
function stock(brings: (row: string[]) => string[]): Notes {
  let rows: string[][] = [];
  let gone: string[] | null = null;
  let query = '';
  const fill = (name: string, values: readonly string[]) => {
    if (name === 'Search') query = values[0] ?? '';
    else rows = [[values[0] ?? '', '7']];
    return name === 'Search' ? [] : [documentAnswer(200, 'POST')];
  };
  const press = (name: string) => {
    if (/^Delete/.test(name)) [gone, rows] = [rows[0] ?? null, []];
    if (name === 'Undo' && gone) [rows, gone] = [[brings(gone)], null];
    return [documentAnswer(200, 'POST')];
  };
  return {
    show: () => {
      const found = rows.filter(([name = '']) => query !== '' && name.includes(query));
      const remover = button('Delete');
      const inRow = { ...remover, target: { ...remover.target, path: '#list>li0>button' } };
      return {
        elements: [
          field('Search', { value: query }, { role: 'searchbox' }),
          button('Next'),
          field('Title', { value: '', required: true }, { group: FORM }),
          button('Create', { group: FORM, submits: true }),
          ...(found.length > 0 ? [inRow] : []),
          ...(gone ? [button('Undo')] : []),
        ],
        table: { heads: ['Title', 'Quantity'], rows: found },
      };
    },
    act: (action) => {
      if (action.kind === 'fill')
        return fill(
          action.fields[0]?.target.name ?? '',
          action.fields.map(({ value }) => value),
        );
      if (action.kind === 'activate') return press(action.target.name);
      if (action.kind === 'open') query = '';
      return [];
    },
  };
}

describe('what was deleted where a search found it', () => {
  it('is told of where it comes back with other values', async () => {
    expect(
      await verdict(
        'undo',
        stock(([name = '']) => [name, '0']),
      ),
    ).toEqual(['"Undo" brings back what was deleted with other values']);
  });

  it('is not where its row is the same', async () => {
    expect(
      await verdict(
        'undo',
        stock((row) => row),
      ),
    ).toEqual([]);
  });
});
