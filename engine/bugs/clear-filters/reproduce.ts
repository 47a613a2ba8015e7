import type { Locator, Page } from '@playwright/test';
import { type FilterUse, narrowBy } from '#engine/export/runtime/filters.ts';
import { type Lists, lists, losesSome, someList } from '#engine/export/runtime/lists.ts';
import { rest } from '#engine/export/runtime/rest.ts';
import type { Showing } from '#engine/export/runtime/showing.ts';

type Given = { control: Locator; how: FilterUse; value: string; clear: Locator };

/** Filters that were cleared still leave out what was listed without them. */
export function staysNarrow(page: Page, { control, how, value, clear }: Given): Showing {
  let listed: Lists = {};
  return {
    before: async () => {
      listed = await lists(page);
    },
    act: async () => {
      await narrowBy(control, how, value);
      await rest(page);
      await clear.click();
    },
    shown: async () =>
      someList(listed, await lists(page), (was, now) => was.length > 1 && losesSome(was, now)),
  };
}
