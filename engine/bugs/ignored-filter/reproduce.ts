import type { Locator, Page } from '@playwright/test';
import { narrowBy } from '#engine/export/runtime/filters.ts';
import { rest } from '#engine/export/runtime/rest.ts';
import { textOf } from '#engine/export/runtime/screen.ts';
import type { Showing } from '#engine/export/runtime/showing.ts';

/** `stray`: what a row says that the second filter leaves out by itself. */
type Given = { kept: Locator; kept_value: string; ignored: Locator; ignored_value: string; stray: string };

/** Two filters together show what one of them leaves out. */
export function showsWhatIsFilteredOut(page: Page, given: Given): Showing {
  const { kept, kept_value, ignored, ignored_value, stray } = given;
  return {
    act: async () => {
      await narrowBy(kept, 'choose', kept_value);
      await rest(page);
      await narrowBy(ignored, 'choose', ignored_value);
      await rest(page);
    },
    shown: async () => (await textOf(page)).includes(stray),
  };
}
