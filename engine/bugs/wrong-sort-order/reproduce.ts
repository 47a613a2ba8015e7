import type { Page } from '@playwright/test';
import { rest } from '#engine/export/runtime/rest.ts';
import type { Showing } from '#engine/export/runtime/showing.ts';
import { type Sorting, sort } from '#engine/export/runtime/sorting.ts';
import { missesFirst, outOfOrder } from './order.ts';

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
    shown: async () =>
      (await columnsUnder(page, head)).some(
        (cells) => outOfOrder(cells) !== null || missesFirst(cells, seen) !== null,
      ),
  };
}

/** What the columns of tables under this head say, cell by cell. */
function columnsUnder(page: Page, head: string): Promise<string[][]> {
  return page.evaluate((wanted) => {
    const plain = (text: string) =>
      text
        .replace(/[▲▼△▽↑↓⇅↕⇵⬆⬇]/gu, '')
        .replace(/\s+/g, ' ')
        .trim()
        .toLowerCase();
    const cellsOf = (row: Element) => [...row.querySelectorAll('th, td, [role$="cell"], [role$="header"]')];
    return [...document.querySelectorAll('table, [role="table"], [role="grid"]')].flatMap((table) => {
      const [heads, ...rows] = [...table.querySelectorAll('tr, [role="row"]')]
        .filter((row) => row.checkVisibility())
        .map(cellsOf);
      const column = heads?.findIndex((cell) => plain(cell.textContent ?? '') === plain(wanted)) ?? -1;
      const cells = rows.filter((row) => row.length === heads?.length).map((row) => row[column]);
      return column < 0 ? [] : [cells.map((cell) => (cell as HTMLElement).innerText.trim())];
    });
  }, head);
}
