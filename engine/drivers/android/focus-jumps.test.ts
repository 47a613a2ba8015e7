import { expect, test } from 'vitest';
import { jumpsIn } from './focus-jumps.ts';
import { parseSource } from './view-tree.ts';

const field = (id: string, top: number, more = '') =>
  `<f class="android.widget.EditText" resource-id="a:id/${id}" content-desc="${id}" focusable="true" bounds="[0,${top}][100,${top + 10}]" ${more}/>`;
const jumps = (...fields: string[]) =>
  jumpsIn(parseSource(`<hierarchy>${fields.join('')}</hierarchy>`)).map(({ by, from, to }) => [by, from, to]);

test('what is said to come next and stands above is a jump back', () => {
  expect(jumps(field('name', 0), field('street', 20, 'next-down="a:id/name"'), field('town', 40))).toEqual([
    ['the down key', 'street', 'name'],
  ]);
  expect(jumps(field('title', 0, 'read-after="a:id/text"'), field('text', 20), field('save', 40))).toEqual([
    ['a screen reader', 'text', 'title'],
  ]);
});

test('on, sideways, to nothing and from the last back to the first is no jump', () => {
  expect(
    jumps(
      field('name', 0, 'next-down="a:id/town" read-before="a:id/town"'),
      field('street', 20, 'next-forward="a:id/gone"'),
      field('town', 40, 'next-down="a:id/name" read-after="a:id/street"'),
    ),
  ).toEqual([]);
});
