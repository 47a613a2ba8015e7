import { describe, expect, it } from 'vitest';
import type { Action, ElementView } from '#activities/drivers/contract.ts';
import { fieldKey } from '#activities/explore/forms/memory.ts';
import { checkContext } from '#tests/support/check-context.ts';
import { documentAnswer, type Notes, NotesDriver } from '#tests/support/notes-driver.ts';
import { button, field, link, screen } from '#tests/support/observed.ts';
import { CHECKS } from './index.ts';
import { makersOf } from './places.ts';
import { runCheck } from './run-check.ts';

const PACE = { look_ms: 0, save_ms: 20, wait_ms: 20 };

async function verdict(id: string, notes: Notes, nth = 0): Promise<string[]> {
  const driver = new NotesDriver(notes);
  const seen = await driver.observe();
  const context = checkContext(seen, 1);
  const action = CHECKS.find((one) => one.id === id)?.appliesTo(context)[nth];
  if (!action) return ['not offered'];
  const { detail, suspicions } = await runCheck(driver, action, seen, { pace: PACE });
  return detail ? [detail] : suspicions.map(({ title }) => title);
}

const name = (action: Action) => (action.kind === 'activate' ? action.target.name : '');
const tab = (label: string, selected: boolean): ElementView => ({
  ...button(label, { selected }),
  target: { role: 'tab', name: label, nth: 0, path: `#tabs>div${label.length}` },
});

describe('filters', () => {
  const filters = (items: (chosen: string, round: number) => string[]): Notes => {
    let chosen = 'All';
    let round = 0;
    const names = ['All', 'Open', 'Archived'];
    return {
      show: () => ({ elements: names.map((one) => tab(one, one === chosen)), items: items(chosen, round) }),
      act: (action) => {
        round += 1;
        if (action.kind === 'open') chosen = 'All';
        else chosen = name(action) || chosen;
        return [];
      },
    };
  };
  const all = ['Bread', 'Milk', 'Soap'];

  it('say so when a filter shows what "All" does not', async () => {
    const notes = filters((chosen) => (chosen === 'All' ? all : ['Milk', 'Salt']));
    expect(await verdict('filter_return', notes)).toEqual(['"Open" shows something that "All" does not']);
  });

  it('are silent about an archive, a part of all, a list that is never the same, and one told anew', async () => {
    expect(
      await verdict(
        'filter_return',
        filters((chosen) => (chosen === 'All' ? all : ['Milk', 'Salt'])),
        1,
      ),
    ).toEqual([]);
    expect(
      await verdict(
        'filter_return',
        filters((chosen) => (chosen === 'All' ? all : ['Milk'])),
      ),
    ).toEqual([]);
    expect(
      await verdict(
        'filter_return',
        filters((_, round) => [`Post ${round}`, `Post ${round + 1}`]),
      ),
    ).toEqual([]);
    expect(
      await verdict(
        'filter_return',
        filters((_, round) => [`Bread, ${round} minutes ago`]),
      ),
    ).toEqual([]);
  });
});

describe('a filter in the address', () => {
  const paged = (kept: boolean, chosen = 'Open'): Notes => {
    const place = 'http://app.test/list?show=open';
    let now = chosen;
    return {
      show: () => ({
        elements: [...['All', 'Open'].map((one) => tab(one, one === now)), button('Next')],
        items: now === 'All' ? ['Bread', 'Milk'] : ['Milk', 'Soap'],
        look: { place },
      }),
      act: () => {
        if (!kept) now = 'All';
        return [documentAnswer(200, 'GET')];
      },
    };
  };

  it('is missed in a list of pages by what stands there instead, and by another choice', async () => {
    expect(await verdict('reload_filter', paged(false))).toEqual([
      'The filter "Open" in the address is lost on reload',
    ]);
    expect(await verdict('reload_filter', paged(true))).toEqual([]);
  });
});

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
          chosen = action.kind === 'open' ? 'All' : name(action) || chosen;
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

describe('pages of a list', () => {
  const stories = (first: string[], second: string[], later = first): Notes => {
    let page = 1;
    let visits = 0;
    return {
      show: () => ({
        elements: [button('Next'), ...(page > 1 ? [button('Previous')] : [])],
        items: page === 1 ? (visits > 1 ? later : first) : second,
      }),
      act: (action) => {
        visits += 1;
        if (action.kind === 'open') page = 1;
        else page += name(action) === 'Next' ? 1 : -1;
        return [];
      },
    };
  };
  const [a, b, c, d, e] = [
    'Story of ash',
    'Story of birch',
    'Story of cedar',
    'Story of daisy',
    'Story of elder',
  ] as const;

  it('speak of what is repeated', async () => {
    expect(await verdict('pagination', stories([a, b, c], [c, d, e]))).toEqual([
      'The next page repeats items of the one before',
    ]);
  });

  it('are silent about what is pinned, about new items above, and about pages apart', async () => {
    expect(await verdict('pagination', stories([a, b, c], [a, d, e]))).toEqual([]);
    expect(await verdict('pagination', stories([a, b, c], [c, d, e], ['Story of fern', a, b]))).toEqual([]);
    expect(await verdict('pagination', stories([a, b, c], [d, e]))).toEqual([]);
  });
});

describe('addresses', () => {
  const page = (after: { status: number; words: string; place?: string }): Notes => {
    let words = 'Harbour\nBoats\nNets';
    return {
      show: () => ({ elements: [link('Market', 'http://app.test/market')], look: { text: words } }),
      act: ({ kind }) => {
        if (kind === 'open') words = 'Harbour\nBoats\nNets';
        if (kind !== 'reload') return [];
        words = after.words;
        return [documentAnswer(after.status)];
      },
    };
  };

  it('must be known to the server that shows them', async () => {
    expect(await verdict('reload', page({ status: 404, words: 'Nothing here' }))).toEqual([
      'Reloading the page answers 404',
    ]);
  });

  it('may be those of a page that says "not found" itself, or that asks to wait', async () => {
    expect(await verdict('reload', page({ status: 404, words: 'Harbour\nBoats\nNets' }))).toEqual([
      'not judged: no ordinary answer',
    ]);
    expect(await verdict('reload', page({ status: 503, words: 'Come back later' }))).toEqual([
      'not judged: no ordinary answer',
    ]);
  });

  it('are not judged where a link leads to another place than it says', async () => {
    let place = 'http://app.test/';
    const notes: Notes = {
      show: () => ({ elements: [link('Market', 'http://app.test/market')], look: { place, text: place } }),
      act: (action) => {
        place = action.kind === 'activate' ? 'http://app.test/welcome' : 'http://app.test/';
        return [documentAnswer()];
      },
    };
    expect(await verdict('back_forward', notes)).toEqual(['not judged: no plain way there']);
  });
});
