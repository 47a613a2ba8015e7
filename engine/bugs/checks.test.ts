import { describe, expect, it } from 'vitest';
import { pressedBy, verdict } from '#tests/support/check-verdict.ts';
import { documentAnswer, type Notes } from '#tests/support/notes-driver.ts';
import { button, chooser, link, tab } from '#tests/support/observed.ts';

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
        else chosen = pressedBy(action) || chosen;
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

describe('tabs', () => {
  /** The list of a tab under a filter, which the tabs put back, or which stays as it was chosen. */
  const tabs = (putsBack: boolean): Notes => {
    let [chosen, kind] = ['All', 'Shoes'];
    let turns = 0;
    return {
      show: () => ({
        elements: [
          ...['All', 'Rented'].map((one) => tab(one, one === chosen)),
          chooser('Kind', ['Any', 'Shoes'], kind),
        ],
        items: kind === 'Any' || turns > 0 ? ['Boot', 'Rope', 'Belt'] : ['Boot'],
      }),
      act: (action) => {
        chosen = pressedBy(action) || chosen;
        turns += 1;
        if (putsBack) kind = 'Any';
        return [];
      },
    };
  };

  it('that begin anew put their filters back, which the screen says', async () => {
    expect(await verdict('filter_return', tabs(true))).toEqual(['not judged: the same filters']);
    expect(await verdict('filter_return', tabs(false))).toEqual([
      'The list is another one after switching to "Rented" and back',
    ]);
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

  it.each([
    [[], ['The filter "Orders (2)" in the address is lost on reload']],
    [['Milk', 'Soap'], []],
  ])('is missed as a tab whose list is not shown then, but %j', async (items, titles) => {
    let now = 'Orders (2)';
    const notes: Notes = {
      show: () => ({
        elements: ['Overview', 'Orders (2)'].map((one) => tab(one, one === now)),
        items: now === 'Overview' ? items : ['Milk', 'Soap'],
        look: { place: 'http://app.test/customers/4?tab=orders' },
      }),
      act: () => {
        now = 'Overview';
        return [documentAnswer(200, 'GET')];
      },
    };
    expect(await verdict('reload_filter', notes)).toEqual(titles);
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
        else page += pressedBy(action) === 'Next' ? 1 : -1;
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

  it('must show again what they showed, and ways on from there', async () => {
    const shell = (words: string, ways = 0): Notes => {
      const links = ['Market', 'Pier', 'Boats'].map((name) => link(name, `http://app.test/${name}`));
      const whole = { elements: links, look: { text: 'Harbour\nBoats\nNets\nRopes\nKnots' } };
      let isAfter = false;
      return {
        show: () => (isAfter ? { elements: links.slice(0, ways), look: { text: words } } : whole),
        act: ({ kind }) => {
          isAfter ||= kind === 'reload';
          return kind === 'reload' ? [documentAnswer(200)] : [];
        },
      };
    };
    expect(await verdict('reload', shell('Harbour\nThis page could not be shown', 3))).toEqual([
      'After a reload the page says "This page could not be shown"',
    ]);
    expect(await verdict('reload', shell('Nets\nRopes'))).toEqual([
      'After a reload only a part of the page is there',
    ]);
    for (const [words, ways] of [
      ['Nets\nRopes', 3],
      ['Harbour\nBoats\nNets\nRopes\nCould not reach the mast', 3],
      ['Harbour\nBoats\nNets\nRopes\nKnots', 3],
    ] as const)
      expect(await verdict('reload', shell(words, ways))).toEqual([]);
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

  it('may be an error page that one was on before: going back leads there by rights', async () => {
    const HOME = { place: 'http://app.test/gone', text: 'Not found\nTry the front page\nOr the market' };
    const between = (back: string): Notes => {
      let now = HOME;
      return {
        show: () => ({ elements: [link('Market', 'http://app.test/market')], look: now }),
        act: ({ kind }) => {
          if (kind === 'activate' || kind === 'forward')
            now = { place: 'http://app.test/market', text: 'Bread\nFlowers\nOpen on Friday' };
          else now = { ...HOME, text: back };
          return [documentAnswer(kind === 'back' ? 404 : 200)];
        },
      };
    };
    expect(await verdict('back_forward', between(HOME.text))).toEqual([]);
    expect(await verdict('back_forward', between('Nothing is here\nSorry'))).toEqual([
      'Going back ends in an error (404)',
    ]);
  });
});
