import { expect, test } from 'vitest';
import { itemsAt } from './compare.ts';
import { tableAt } from './table.ts';

const item = (text: string) => ({ path: '', text, bare: text, remove: '', cells: [text] });
const list = (path: string, head: string, ...texts: string[]) => ({
  path,
  cut: false,
  heads: [head],
  items: texts.map(item),
});

test('a table is the same one when the message before it has gone, as long as no other is like it', () => {
  const known = { path: '>p1>table2', heads: ['Name'] };
  expect(tableAt([list('>p1>table1', 'Name', 'Lamp')], known)?.rows).toEqual([['Lamp']]);
  expect(tableAt([list('>p1>table1', 'Name'), list('>p1>table3', 'Name')], known)).toBeUndefined();
  expect(tableAt([list('>p1>table1', 'Price')], known)).toBeUndefined();
});

test('a list is known again by its place, or by what it says', () => {
  const later = new Map([
    ['#nav', ['Home']],
    ['>ul1', ['Lamp', 'Desk']],
  ]);
  expect(itemsAt(later, '>ul2', ['Desk', 'Chair'])).toEqual(['Lamp', 'Desk']);
  expect(itemsAt(later, '>ul2', ['Chair'])).toEqual([]);
  expect(itemsAt(later, '#nav', ['Desk'])).toEqual(['Home']);
});
