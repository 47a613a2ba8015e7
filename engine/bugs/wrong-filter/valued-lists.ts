import type { ListsProbe } from '#engine/drivers/probe-answers.ts';
import type { Table } from '../shared/table.ts';
import { isNone } from './rule.ts';

/** Shorter values stand in words that mean something else. */
const VALUE_MIN = 3;

/**
 * Lists that are no tables, as tables of one column: the value of a filter that each item says. An item that says none, or
 * several, says nothing of its own: its cell is ''.
 */
export function valuedLists(lists: ListsProbe, values: readonly string[]): Table[] {
  const known = values.filter((value) => value.length >= VALUE_MIN && !isNone(value));
  return lists.flatMap((list): Table[] => {
    if (list.cut || list.heads) return [];
    const rows = list.items.map(({ text }) => [valueIn(text, known)]);
    return [{ path: list.path, heads: [''], rows, foot: [], list }];
  });
}

/** Whether every item of a list says one value, and not all the same: what it says is not there by chance. */
export function isValued({ rows }: Pick<Table, 'rows'>): boolean {
  const cells = rows.map(([cell = '']) => cell);
  return cells.every((cell) => cell !== '') && new Set(cells).size > 1;
}

/** The only value that a text says, as words of their own; one that is a part of another there does not count. */
function valueIn(text: string, values: readonly string[]): string {
  let rest = text.toLowerCase();
  const found = values
    .toSorted((a, b) => b.length - a.length)
    .filter((value) => {
      const parts = rest.split(wordsOf(value));
      rest = parts.join(' | ');
      return parts.length > 1;
    });
  const [one = '', ...others] = found;
  // What says nothing but a value is a control that it is chosen by.
  return others.length === 0 && text.trim().length > one.length ? one : '';
}

function wordsOf(value: string): RegExp {
  return new RegExp(
    `(?<![\\p{L}\\p{N}])${value.toLowerCase().replace(/[\\^$.*+?()[\]{}|]/g, '\\$&')}(?![\\p{L}\\p{N}])`,
    'u',
  );
}
