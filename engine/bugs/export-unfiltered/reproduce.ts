import type { Locator, Page } from '@playwright/test';
import { type FilterUse, narrowBy } from '#engine/export/runtime/filters.ts';
import { lists } from '#engine/export/runtime/lists.ts';
import { recordsIn } from '#engine/export/runtime/records.ts';
import { rest } from '#engine/export/runtime/rest.ts';
import { textSaved } from '#engine/export/runtime/saved.ts';
import { textOf } from '#engine/export/runtime/screen.ts';
import type { Showing } from '#engine/export/runtime/showing.ts';
import { totalsIn } from '#engine/export/runtime/totals.ts';

type Given = { control: Locator; how: FilterUse; value: string; save: Locator };

/** The file holds more records than the narrowed list has items. */
export function savesMore(page: Page, { control, how, value, save }: Given): Showing {
  let [held, listed] = [0, 0];
  return {
    act: async () => {
      await narrowBy(control, how, value);
      await rest(page);
      listed = Math.max(
        ...Object.values(await lists(page)).map(({ length }) => length),
        ...totalsIn(await textOf(page)),
        0,
      );
      held = recordsIn(await textSaved(page, save)).length - 1;
    },
    shown: async () => listed > 0 && held > listed,
  };
}
