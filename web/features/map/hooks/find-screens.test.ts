import { expect, test } from 'vitest';
import { findScreens } from './find-screens.ts';

const node = (id: string, title: string, place: string) => ({
  id,
  title,
  place,
  route: place,
  visits: 1,
  way: [],
  picture: null,
  untried: [],
});
const nodes = [node('a', 'Invoices', '/billing/1'), node('b', 'Café', '/menu'), node('c', '', '/billing/2')];

test.each([
  ['', null],
  ['  ', null],
  ['billing', ['a', 'c']],
  ['BILLING inv', ['a']],
  ['cafe', ['b']],
  ['nowhere', []],
])('the search for %j finds %j', (query, found) => {
  expect(findScreens(nodes, query)).toEqual(found);
});
