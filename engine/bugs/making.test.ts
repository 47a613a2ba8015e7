import { describe, expect, it } from 'vitest';
import { checkContext } from '#tests/support/check-context.ts';
import { pressedBy, verdict } from '#tests/support/check-verdict.ts';
import { documentAnswer, type Notes } from '#tests/support/notes-driver.ts';
import { button, field, screen, tab } from '#tests/support/observed.ts';
import { fieldKey } from '../forms/memory.ts';
import { makersOf } from './shared/places.ts';

describe('what is made', () => {
  it('carries a mark of its own, also in words that were good once before', () => {
    const note = field('Your comment');
    const seen = screen([note, button('Send', { submits: true, group: note.group })]);
    const context = checkContext(seen, 7);
    const marks = () => makersOf(context)[0]?.fields.map(({ value }) => /rove\w+/.exec(value)?.[0]);
    const [first] = marks() ?? [];
    expect(first).toContain('rovetest');
    context.memory.worked[fieldKey(note)] = 'A note from roveold4';
    expect(marks()).toEqual([first]);
  });

  const maker = (given: { keeps: boolean; twice?: boolean; stores: boolean }): Notes => {
    let items = ['Bread'];
    return {
      show: () => ({ elements: [field('New thing')], items }),
      act: (action) => {
        if (action.kind === 'reload') {
          if (!given.keeps) items = ['Bread'];
          return [documentAnswer()];
        }
        const value = action.kind === 'fill' ? (action.fields[0]?.value ?? '') : '';
        if (value.trim()) items = [...items, value, ...(given.twice ? [value] : [])];
        return [];
      },
      stored: () => (given.stores ? items : null),
    };
  };

  it('is missed when the app has stored it and shows it no more', async () => {
    expect(await verdict('created_item', maker({ keeps: false, stores: true }))).toEqual([
      'Something just made is gone after a reload',
    ]);
  });

  it('is not missed where the app never said that it would last, nor where it is there', async () => {
    expect(await verdict('created_item', maker({ keeps: false, stores: false }))).toEqual([
      'not judged: nobody has said that it will last',
    ]);
    expect(await verdict('created_item', maker({ keeps: true, stores: true }))).toEqual([]);
  });

  it('is there once', async () => {
    expect(await verdict('created_item', maker({ keeps: true, stores: true, twice: true }))).toEqual([
      'Something made once appears twice',
    ]);
  });

  it('is not made where a form sends, pays, searches or signs in', async () => {
    for (const label of ['Search', 'Email for the newsletter', 'Coupon'])
      expect(
        await verdict('created_item', { show: () => ({ elements: [field(label)] }), act: () => [] }),
      ).toEqual(['not offered']);
  });

  it('is blank when its row says what the one before says beside its name', async () => {
    const rows = (takesBlanks: boolean): Notes => {
      let items = ['Owners 1 member'];
      return {
        show: () => ({ elements: [field('New role')], items }),
        act: (action) => {
          const value = action.kind === 'fill' ? (action.fields[0]?.value ?? '') : '';
          if (action.kind === 'open') items = ['Owners 1 member'];
          if (value.trim() || (value && takesBlanks)) items = [...items, `${value} 0 members`.trim()];
          return [];
        },
      };
    };
    expect(await verdict('blank_item', rows(true))).toEqual(['A blank item is accepted']);
    expect(await verdict('blank_item', rows(false))).toEqual(['not judged: nothing was made']);
  });

  it('may be more than a page holds: the first page is compared', async () => {
    const paged = (forgets: boolean): Notes => {
      let chosen = 'All';
      let gone = false;
      return {
        show: () => ({
          elements: [
            ...['All', 'Open'].map((one) => tab(one, one === chosen)),
            ...(chosen === 'All' ? [button('Next')] : []),
          ],
          items: chosen === 'Open' ? ['Milk'] : gone && forgets ? ['Bread', 'Salt'] : ['Bread', 'Milk'],
        }),
        act: (action) => {
          if (action.kind === 'open') gone = false;
          chosen = action.kind === 'open' ? 'All' : pressedBy(action) || chosen;
          if (chosen === 'Open') gone = true;
          return [];
        },
      };
    };
    expect(await verdict('filter_return', paged(true))).toEqual([
      'The list is another one after switching to "Open" and back',
    ]);
    expect(await verdict('filter_return', paged(false))).toEqual([]);
  });

  it('counts as double only when the server took two', async () => {
    const doubled = (requests: number): Notes => {
      let items: string[] = [];
      let typed = '';
      return {
        show: () => ({
          elements: [
            field('Title', {}, { group: 'form:a' }),
            button('Save', { group: 'form:a', submits: true }),
          ],
          items,
        }),
        act: (action) => {
          if (action.kind === 'fill') typed = action.fields[0]?.value ?? '';
          if (action.kind !== 'activate') return [];
          const made = Array.from({ length: requests }, (_, n) => `NOTE-${items.length + n + 1} ${typed}`);
          items = [...items, ...made];
          const answer = { ...documentAnswer(201, 'POST'), resource: 'fetch', main_document: false };
          return Array.from({ length: requests }, () => answer as ReturnType<typeof documentAnswer>);
        },
      };
    };
    expect(await verdict('double_submit', doubled(2))).toEqual(['A double click on "Save" makes two of one']);
    expect(await verdict('double_submit', doubled(1))).toEqual(['not judged: sent once']);
  });
});
