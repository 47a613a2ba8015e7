import { expect, test } from 'vitest';
import { coverPages } from './cover-pages.ts';

const node = (id: string, route: string, visits: number, untried: string[] = []) => ({
  id,
  route,
  place: `http://app.test${route}?at=${id}`,
  title: id,
  visits,
  way: [],
  picture: null,
  untried,
});

test('screens of one page are counted together, with what was left to try and left alone, and why', () => {
  const pages = coverPages({
    nodes: [
      node('start', '/', 3),
      node('list', '/items', 2, ['Sort', 'Filter']),
      node('open', '/items', 1, ['Sort', 'Delete all']),
    ],
    not_reached: [
      { what: 'Delete all', why: 'cannot be restored', place: 'http://app.test/items?at=open' },
      { what: 'Admin', why: 'excluded', place: 'http://app.test/elsewhere' },
    ],
  });
  expect(pages).toEqual([
    {
      page: '/items',
      screens: 2,
      visits: 3,
      untried: ['Sort', 'Filter', 'Delete all'],
      leftAlone: [{ what: 'Delete all', why: 'cannot be restored' }],
    },
    { page: '/', screens: 1, visits: 3, untried: [], leftAlone: [] },
    {
      page: '/elsewhere',
      screens: 0,
      visits: 0,
      untried: [],
      leftAlone: [{ what: 'Admin', why: 'excluded' }],
    },
  ]);
});
