import { expect, test } from 'vitest';
import { siblingsOf } from './siblings.ts';

const at = (path: string) => `http://app.test${path}`;
const graph = (places: string[]) => ({ places: new Set(places.map(at)) });

test('the first two pages of the kind, each once', () => {
  const met = ['/', '/items/1', '/items/1?by=name', '/items/9', '/items/2', '/items/3', '/about'];
  expect(siblingsOf(graph(met), at('/items/9'))).toEqual([at('/items/1'), at('/items/2')]);
});

test('another look of the page itself is none', () => {
  expect(siblingsOf(graph(['/items/9', '/items/9?by=name', '/other']), at('/items/9'))).toEqual([]);
});

test('pages that only a fragment tells apart', () => {
  const met = ['/', '/#/todos/1', '/#/todos/2', '/#/about'];
  expect(siblingsOf(graph(met), at('/#/todos/2'))).toEqual([at('/#/todos/1')]);
});
