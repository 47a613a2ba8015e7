import { expect, it } from 'vitest';
import { verdict } from '#tests/support/check-verdict.ts';
import type { Notes } from '#tests/support/notes-driver.ts';
import { button } from '#tests/support/observed.ts';

const ROWS = [
  ['Soup', '€4.00'],
  ['Stew', '€9.00'],
];

/** Dishes with a button in each row, and a sum below them. */
const dishes = (does: string, sum: string): Notes => ({
  show: () => ({
    elements: ROWS.map(([name], row) => {
      const view = button(`${does} ${name}`);
      return { ...view, target: { ...view.target, path: `#list>tr${row}>td2>button0` } };
    }),
    table: { heads: ['Dish', 'Price'], rows: ROWS },
    look: { text: ['Dish', 'Price', ...ROWS.flat(), `Subtotal ${sum}`].join('\n') },
  }),
  act: () => [],
});

it.each(['€0.00', '€4.00'])('takes %s below a table for its sum', async (sum) => {
  expect(await verdict('table_sum', dishes('Show', sum))).toEqual([
    `"Subtotal" says ${sum}, and its rows add up to 13`,
  ]);
});

it.each(['€0.00', '€4.00'])('but takes %s for that of what was chosen, where rows can be', async (sum) => {
  expect(await verdict('table_sum', dishes('Add', sum))).toEqual([]);
});
