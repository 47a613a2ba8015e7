import type { ElementView } from '#engine/drivers/contract.ts';
import type { ListsProbe } from '#engine/drivers/probe-answers.ts';

/** A list whose items are rows of cells under heads. `foot`: what stands below them, a text for each column. */
export type Table = {
  path: string;
  heads: string[];
  rows: string[][];
  foot: string[][];
  list: ListsProbe[number];
};

/** The tables among lists: as many cells in each row as there are heads; rows that span all columns are left out. */
export function tablesOf(lists: ListsProbe): Table[] {
  return lists.flatMap((list): Table[] => {
    const { path, heads, items, foot = [], cut } = list;
    if (!heads || cut) return [];
    const rows = items.flatMap(({ cells }) => (cells ? [cells] : []));
    if (rows.length !== items.length || rows.some((row) => row.length !== heads.length)) return [];
    return [{ path, heads, rows, foot: foot.filter((row) => row.length === heads.length), list }];
  });
}

/** What the cells of one column say, from the top down. */
export function columnOf({ rows }: Pick<Table, 'rows'>, index: number): string[] {
  return rows.map((row) => row[index] ?? '');
}

export function nameOfHead(head: string): string {
  return head.replace(/\s+/g, ' ').trim().toLowerCase();
}

/** The same table on a later look: where it stood, or the only one of its heads when what stood before it has gone. */
export function tableAt(
  lists: ListsProbe,
  { path, heads }: Pick<Table, 'path' | 'heads'>,
): Table | undefined {
  const tables = tablesOf(lists);
  const [alike, ...others] = tables.filter((one) => one.heads.join('\n') === heads.join('\n'));
  return tables.find((one) => one.path === path) ?? (others.length === 0 ? alike : undefined);
}

/** Whether it stands in a row of a table, and sets something of that row. */
export const isOfRow = ({ target, collection }: ElementView): boolean =>
  />tbody\d*>/.test(target.path) || collection.startsWith('tbody|');
