import type { Locator, Page } from '@playwright/test';
import { columnsUnder } from '#engine/export/runtime/columns.ts';
import { type FilterUse, narrowBy } from '#engine/export/runtime/filters.ts';
import { rest } from '#engine/export/runtime/rest.ts';
import type { Showing } from '#engine/export/runtime/showing.ts';

type Given = { filters: { control: Locator; how: FilterUse; value: string }[]; head: string; stray: string };

/** Rows that say another value in the filter's column are left. */
export function leavesOthers(page: Page, { filters, head, stray }: Given): Showing {
  const isLeft = async () => (await columnsUnder(page, head)).some((cells) => cells.includes(stray));
  let first = false;
  return {
    before: async () => {
      first = await isLeft();
    },
    act: async () => {
      for (const { control, how, value } of filters) {
        await narrowBy(control, how, value);
        await rest(page);
      }
    },
    shown: async () => first && (await isLeft()),
  };
}
