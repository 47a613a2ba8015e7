import type { Locator, Page } from '@playwright/test';
import { lists } from '#engine/export/runtime/lists.ts';
import type { Showing } from '#engine/export/runtime/showing.ts';

type Given = { from: Locator; to: Locator; day: string; row: string };

/** A row with a day is not listed in the range of that day alone. */
export function leavesOut(page: Page, { from, to, day, row }: Given): Showing {
  const isListed = async () => Object.values(await lists(page)).some((items) => items.includes(row));
  let first = false;
  return {
    before: async () => {
      first = await isListed();
    },
    act: async () => {
      await from.fill(day);
      await to.fill(day);
      await to.press('Enter');
    },
    shown: async () => first && !(await isListed()),
  };
}
