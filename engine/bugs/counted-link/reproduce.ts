import type { Page } from '@playwright/test';
import { lists } from '#engine/export/runtime/lists.ts';
import { rest } from '#engine/export/runtime/rest.ts';
import { textOf } from '#engine/export/runtime/screen.ts';
import type { Showing } from '#engine/export/runtime/showing.ts';
import { totalsIn } from '#engine/export/runtime/totals.ts';

/** The number in a link is not that of the rows that it leads to, on all pages together. */
export function linkCountsOthers(page: Page, { words }: { words: string }): Showing {
  let counted = 0;
  return {
    act: async () => {
      const link = page.getByRole('link').filter({ hasText: words }).first();
      counted = Number(/\d+/.exec(await link.innerText())?.[0] ?? 0);
      await link.click();
      await rest(page);
    },
    shown: async () => {
      const rows = Math.max(0, ...Object.values(await lists(page)).map(({ length }) => length));
      const holds = totalsIn(await textOf(page)).find((total) => total > rows) ?? rows;
      return rows > 0 && holds !== counted;
    },
  };
}
