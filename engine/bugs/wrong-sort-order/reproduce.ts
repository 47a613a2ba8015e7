import type { Page } from '@playwright/test';
import { columnsUnder } from '#engine/export/runtime/columns.ts';
import { rest } from '#engine/export/runtime/rest.ts';
import type { Showing } from '#engine/export/runtime/showing.ts';
import { type Sorting, sort } from '#engine/export/runtime/sorting.ts';
import { faultIn } from './order.ts';

type Given = Sorting & { head: string; turns: number };

/** The column that a table was sorted by is out of order, or begins with another one than the first of all. */
export function columnIsOutOfOrder(page: Page, { head, turns, ...sorting }: Given): Showing {
  const seen: string[] = [];
  return {
    act: async () => {
      for (let turn = 0; turn < turns; turn += 1) {
        seen.push(...(await columnsUnder(page, head)).flat());
        await sort(sorting);
        await rest(page);
      }
    },
    shown: async () => (await columnsUnder(page, head)).some((cells) => faultIn(cells, seen) !== null),
  };
}
