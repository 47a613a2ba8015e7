import { expect, it } from 'vitest';
import type { ListsProbe } from '#engine/drivers/probe-answers.ts';
import { cellsIn, columnName, type Head } from './columns.ts';

const rows = [
  ['O-1', '€9.00', '3 May'],
  ['O-2', '€120.00', '9 May'],
];
const list = {
  path: '>table0',
  heads: ['Number', 'Total', 'Due'],
  items: rows.map((cells) => ({ text: cells.join(' '), cells })),
  cut: false,
} as unknown as ListsProbe[number];
const head = (name: string, place: number | null = null): Head => ({ name, place, others: [] });

it('the cells under a head are those of its name, or of its place where its control says more', () => {
  for (const sign of ['▲', '▾', '↓', '⇅', '⌃', '⬆'])
    expect(cellsIn(head(`Total ${sign}`), list)).toEqual(['€9.00', '€120.00']);
  expect(cellsIn(head('Sort by Total', 1), list)).toEqual(['€9.00', '€120.00']);
  expect(cellsIn(head('Total: Activate to sort', 1), list)).toEqual(['€9.00', '€120.00']);
  expect(columnName(head('Sort by Total', 1), list)).toBe('Total');
});

it('of heads whose places are not known the one of the longest name in it counts', () => {
  const wide = { ...list, heads: ['Net', 'Total net', 'Due'] };
  expect(cellsIn(head('Total net Sort'), wide)).toEqual(['€9.00', '€120.00']);
  expect(cellsIn(head('Net Sort'), wide)).toEqual(['O-1', 'O-2']);
});

it('no cells are under a head whose place has another name, or none', () => {
  expect(cellsIn(head('Sort by Total', 2), list)).toBeNull();
  expect(cellsIn(head('Sort by Sum'), list)).toBeNull();
  expect(cellsIn(head('Sort by Subtotal', 1), list)).toBeNull();
  expect(columnName(head('Sort by Subtotal', 1), list)).toBe('Sort by Subtotal');
});
