import { describe, expect, it } from 'vitest';
import { pressedBy, verdict } from '#tests/support/check-verdict.ts';
import type { Notes, Shown } from '#tests/support/notes-driver.ts';
import { button } from '#tests/support/observed.ts';
import { faultIn, isInOrderAsText } from './order.ts';

describe('a column is out of order', () => {
  it.each([
    ['numbers that are sorted as words', ['1', '10', '2', '33'], 'numbers'],
    ['money', ['€ 9.00', '€ 120.00', '€ 45.50', '€ 70.00'], 'numbers'],
    ['numbers with grouping', ['1,200', '300', '45,000', '7'], 'numbers'],
    ['money with both signs', ['£1,050.00', '£1,400.00', '£110.00', '£125.00'], 'numbers'],
    ['days', ['2024-01-09', '2023-05-02', '2024-03-01', '2022-08-01'], 'dates'],
    ['days in parts', ['01.12.2023', '05.03.2024', '09.11.2022', '12.01.2023'], 'dates'],
    ['words', ['Ash', 'Cedar', 'Birch', 'Daisy', 'Alder', 'Elm'], 'texts'],
    ['ranks by their first letters', ['High', 'High', 'Low', 'Medium', 'Urgent'], 'ranks'],
    ['accents', ['Ana', 'Bo', 'Zoe', 'Élise', 'Óscar'], 'accents'],
  ])('%s', (_, cells, order) => {
    expect(faultIn(cells, [])).toBe(order);
  });

  it.each([
    ['numbers that go up', ['1', '2', '10', '33']],
    ['numbers that go down, with ties', ['33', '10', '10', '2']],
    ['points that may be either', ['1.200', '3.4', '3.100']],
    ['a sum at the end', ['1', '2', '10', '13', '5']],
    ['units that differ', ['2 kB', '1 MB', '3 kB']],
    ['day and month that may be either', ['02/01/2024', '01/02/2024', '03/03/2024']],
    ['two values', ['2', '1', '2', '1']],
    ['places that are named by a letter and a number', ['A1', 'A10', 'A11', 'A3']],
    ['what is dialled', ['+442079460958', '020 4159 534', '020 4282 616', '020 4326 591']],
    ['ranks', ['Low', 'Medium', 'High', 'High', 'Low']],
    ['ranks from the least', ['Low', 'Medium', 'High', 'Urgent']],
    ['accents between the others', ['Ana', 'Bo', 'Élise', 'Max', 'Óscar', 'Zoe']],
    ['letters that stand behind Z', ['Ana', 'Bo', 'Zoe', 'Åsa', 'Östen']],
    ['names by their last word', ['Zoe Abel', 'Ann Bell', 'Max Cole', 'Eve Dorn', 'Bob Ernst']],
    [
      'surnames, those of one name by their first ones',
      ['Zorn, Amy', 'Yates, Bo', 'Webb, Al', 'Webb, Cy', 'Vale, Di', 'Ure, Ed'],
    ],
    [
      'surnames of several words',
      ['Ann Zorn', 'Noah Wadsworth', 'Nadia van der Meer', 'Orla Uttley', 'Cy Teal', 'Bo Shaw'],
    ],
    ['letter case', ['ash', 'Birch', 'cedar', 'Daisy', 'elm']],
    ['cells of several kinds', ['1', 'Ash', '2024-01-01']],
    ['what has no value', ['3', '', '1', '2']],
  ])('but not %s', (_, cells) => {
    expect(faultIn(cells, [])).toBeNull();
  });

  it('in ranks of which a page begins with one between the others', () => {
    expect(faultIn(['High', 'High', 'High'], ['Urgent', 'Low', 'High'])).toBe('ranks');
    expect(faultIn(['Low', 'Low', 'Low'], ['Urgent', 'Low', 'High'])).toBeNull();
  });

  it('as words where each is read as one', () => {
    expect(isInOrderAsText(['1', '10', '2', '33'])).toBe(true);
    expect(isInOrderAsText(['10', '2', '1', '33'])).toBe(false);
  });
});

/** The first of several pages of rooms with so many places. */
function firstPage(values: readonly string[], name = 'Places'): Shown {
  const page = values.map((value) => [`Room ${value}`, value]);
  const head = button(name);
  return {
    elements: [
      { ...head, target: { ...head.target, role: 'columnheader', path: '>table0>tr0>th1' } },
      button('Next'),
    ],
    items: page.map((row) => row.join(' ')),
    look: { text: ['Name', 'Places', ...page.flat()].join('\n') },
  };
}

describe('a table', () => {
  const rooms = [
    ['Attic', '30'],
    ['Cellar', '4'],
    ['Hall', '120'],
    ['Study', '25'],
  ];
  const table = (by: (one: string, other: string) => number, heads = ['Name', 'Places']): Notes => {
    let rows = rooms;
    return {
      show: () => ({
        elements: heads.map((name, index) => {
          const view = button(name);
          return {
            ...view,
            target: { ...view.target, role: 'columnheader', path: `>table0>tr0>th${index}` },
          };
        }),
        items: rows.map((row) => row.join(' ')),
        look: { text: [...heads, '▲', ...rows.flat()].join('\n') },
      }),
      act: (action) => {
        const column = heads.indexOf(pressedBy(action));
        rows =
          action.kind === 'open' ? rooms : rooms.toSorted((a, b) => by(a[column] ?? '', b[column] ?? ''));
        return [];
      },
    };
  };
  const asText = (one: string, other: string) => (one < other ? -1 : 1);
  const asNumber = (one: string, other: string) => Number(one) - Number(other);

  it('that sorts numbers as words is told of', async () => {
    expect(await verdict('wrong_sort_order', table(asText))).toEqual([
      '"Places" sorts numbers as if they were words',
    ]);
  });

  it('that sorts them by their value, up or down, is not', async () => {
    expect(await verdict('wrong_sort_order', table(asNumber))).toEqual([]);
    expect(
      await verdict(
        'wrong_sort_order',
        table((a, b) => asNumber(b, a)),
      ),
    ).toEqual([]);
  });

  it('whose rows do not fit its heads, or do not move, is not judged', async () => {
    expect(await verdict('wrong_sort_order', table(asText, ['Name', 'Places', 'Floor']), 1)).toEqual([
      'not judged: no column of this name',
    ]);
    expect(
      await verdict(
        'wrong_sort_order',
        table(() => 0),
      ),
    ).toEqual(['not judged: no list was put in another order']);
  });

  it('of several pages is judged both ways: one way its first page may be in order by chance', async () => {
    const values = ['1', '5', '9', '10', '12', '40'];
    let ups = 0;
    const paged: Notes = {
      show: () => {
        const sorted = values.toSorted(asText);
        const rows = ups === 0 ? values : ups % 2 === 1 ? sorted : sorted.toReversed();
        return firstPage(rows.slice(0, 3));
      },
      act: (action) => {
        if (action.kind === 'open') ups = 0;
        else ups += 1;
        return [];
      },
    };
    expect(await verdict('wrong_sort_order', paged)).toEqual([
      '"Places" sorts numbers as if they were words',
    ]);
  });

  it('of several pages is judged both ways where the head says which way it goes', async () => {
    const values = ['1', '5', '9', '10', '12', '40'];
    let ups = 0;
    const named = ['Places', 'Places ▲', 'Places ▼'];
    const paged: Notes = {
      show: () => {
        const sorted = values.toSorted(asText);
        const rows = ups === 0 ? values : ups === 1 ? sorted : sorted.toReversed();
        return firstPage(rows.slice(0, 3), named[ups]);
      },
      act: (action) => {
        ups = action.kind === 'open' ? 0 : (ups % 2) + 1;
        return [];
      },
    };
    expect(await verdict('wrong_sort_order', paged)).toEqual([
      '"Places" sorts numbers as if they were words',
    ]);
  });

  it('of several pages whose head takes its sorting back when it is pressed again is in order', async () => {
    const values = ['12', '40', '1', '9', '30', '5', '7'];
    let isSorted = false;
    const paged: Notes = {
      show: () => {
        const all = isSorted ? values.toSorted((a, b) => asNumber(b, a)) : values;
        return firstPage(all.slice(0, 6));
      },
      act: (action) => {
        isSorted = action.kind !== 'open' && !isSorted;
        return [];
      },
    };
    expect(await verdict('wrong_sort_order', paged)).toEqual([]);
  });
});

describe('the first page of a sorted list', () => {
  it('begins with the first of all that was seen', () => {
    expect(faultIn(['9 kg', '7.4 kg', '6 kg'], ['31 kg', '2 kg'])).toBe('numbers');
    expect(faultIn(['2030-03-01', '2030-04-01', '2030-05-01'], ['2029-12-31'])).toBe('dates');
    expect(faultIn(['31 kg', '9 kg', '7 kg'], ['2 kg', '-'])).toBeNull();
    expect(faultIn(['1', '2', '3'], ['1', '40'])).toBeNull();
    expect(faultIn(['50', '1', '2', '3'], ['60', '4'])).toBeNull();
    expect(faultIn(['Ann', 'Bea', 'Cid'], ['Abe'])).toBeNull();
  });
});
