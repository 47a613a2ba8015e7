import type { Locator, Page } from '@playwright/test';
import { type Entry, enter } from '#engine/export/runtime/forms.ts';
import type { Showing } from '#engine/export/runtime/showing.ts';
import { type Switch, thereAndBack } from '#engine/export/runtime/switches.ts';

type Given = { fields: Entry[]; field: Locator; there: Switch };

/** What was typed into a field is gone after something beside it was used. */
export function inputIsLost(page: Page, { fields, field, there }: Given): Showing {
  return {
    act: async () => {
      await enter(fields);
      await thereAndBack(page, there);
    },
    shown: async () => (await field.inputValue()) === '',
  };
}
