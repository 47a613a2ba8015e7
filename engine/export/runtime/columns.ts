import type { Page } from '@playwright/test';
import { ARROWS } from './arrows.ts';

/** What the columns of tables under this head say, cell by cell. */
export function columnsUnder(page: Page, head: string): Promise<string[][]> {
  return page.evaluate(
    ([wanted, arrows]) => {
      const plain = (text: string) =>
        text.replace(new RegExp(arrows, 'gu'), '').replace(/\s+/g, ' ').trim().toLowerCase();
      const cellsOf = (row: Element) => [...row.querySelectorAll('th, td, [role$="cell"], [role$="header"]')];
      return [...document.querySelectorAll('table, [role="table"], [role="grid"]')].flatMap((table) => {
        const [heads, ...rows] = [...table.querySelectorAll('tr, [role="row"]')]
          .filter((row) => row.checkVisibility())
          .map(cellsOf);
        const column = heads?.findIndex((cell) => plain(cell.textContent ?? '') === plain(wanted)) ?? -1;
        const cells = rows.filter((row) => row.length === heads?.length).map((row) => row[column]);
        return column < 0 ? [] : [cells.map((cell) => (cell as HTMLElement).innerText.trim())];
      });
    },
    [head, ARROWS] as const,
  );
}
