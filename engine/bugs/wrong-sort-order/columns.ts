import type { ListsProbe } from '#engine/drivers/probe-answers.ts';
import { withoutArrows } from '#engine/export/runtime/arrows.ts';
import { columnOf, type Table, tablesOf } from '../shared/table.ts';

/** What a list was sorted by. `place`: of the head in its row, where that is known; `others`: what else it could be sorted by. */
export type Head = { name: string; place: number | null; others: readonly string[] };

/** The cells of the column under a head, of a list that is a table; null where it is none, or has no such column. */
export function cellsIn(head: Head, list: ListsProbe[number]): string[] | null {
  const [table] = tablesOf([list]);
  if (!table) return null;
  const column = columnUnder(head, table);
  return column === undefined ? null : columnOf(table, column);
}

/**
 * Which column stands under a head: the only one of its name, else the one at its place whose name is in it ("Sort by Due"). Where
 * its place is not known, as in grids that are no tables, it is the one of the longest such name.
 */
function columnUnder({ name, place }: Head, { heads }: Table): number | undefined {
  const named = (one: string) =>
    heads.flatMap((head, index) => (nameOf(head) === nameOf(one) ? [index] : []));
  const found = named(name);
  if (found.length > 0) return found.length === 1 ? found[0] : undefined;
  // "Due: activate to sort" is how libraries say what a head does.
  const said = ` ${nameOf(name.replace(/[:;,]/g, ' '))} `;
  const isIn = (head = '') =>
    nameOf(head) !== '' && said.includes(` ${nameOf(head.replace(/[:;,]/g, ' '))} `);
  if (place !== null) return isIn(heads[place]) ? place : undefined;
  const [longest] = heads.filter(isIn).toSorted((one, other) => other.length - one.length);
  const [only, ...others] = longest === undefined ? [] : named(longest);
  return others.length === 0 ? only : undefined;
}

/** What the column of a head is called in its table; the head's own name where it has none. */
export function columnName(head: Head, list: ListsProbe[number]): string {
  const [table] = tablesOf([list]);
  const column = table && columnUnder(head, table);
  return (column !== undefined && table?.heads[column]) || head.name;
}

/**
 * The cells of the column under a head, of a list whose rows the screen says line by line: each row takes as many lines as
 * there are heads. Null where the lines do not fit that.
 */
export function cellsUnder(head: Head, lines: readonly string[], list: ListsProbe[number]): string[] | null {
  const said = lines.map((line) => line.trim()).filter((line) => withoutArrows(line) !== '');
  const [first] = list.items;
  if (!first || list.cut) return null;
  for (let at = 0; at < said.length; at += 1) {
    const width = widthAt(said, at, first.text);
    const column = width > 1 ? placeOf(head, said.slice(Math.max(0, at - width), at), said) : -1;
    if (column < 0) continue;
    const rows = list.items.map((_, row) => said.slice(at + row * width, at + (row + 1) * width));
    if (rows.every((row, index) => row.join(' ') === list.items[index]?.text))
      return rows.map((row) => row[column] ?? '');
  }
  return null;
}

/** How many lines from here on say this text; 0 where they do not. */
function widthAt(said: readonly string[], at: number, text: string): number {
  for (let width = 1, joined = ''; joined.length < text.length && at + width <= said.length; width += 1) {
    joined = said.slice(at, at + width).join(' ');
    if (joined === text) return width;
  }
  return 0;
}

/** The place of a head among those of its table; -1 where it is not there, or what it could be mixed up with is elsewhere. */
function placeOf({ name, place, others }: Head, heads: readonly string[], said: readonly string[]): number {
  const names = heads.map(nameOf);
  const found = names.flatMap((one, index) => (one === nameOf(name) ? [index] : []));
  const [column = -1] = found.length === 1 ? found : [];
  if (place !== null) return column === place ? column : -1;
  const shown = new Set(said.map(nameOf));
  return others.map(nameOf).every((one) => !shown.has(one) || names.includes(one)) ? column : -1;
}

function nameOf(head: string): string {
  return withoutArrows(head).replace(/\s+/g, ' ').toLowerCase();
}
