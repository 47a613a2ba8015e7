import type { Locator, Page } from '@playwright/test';
import { type Form, heldBy, MARK } from '#engine/export/runtime/forms.ts';
import { sendAndReopen } from '#engine/export/runtime/reopening.ts';
import { rest } from '#engine/export/runtime/rest.ts';
import type { Showing } from '#engine/export/runtime/showing.ts';

type Given = { form: Form; field: Locator; opener?: Locator };

/** A form that was sent is opened again, and still holds what was entered. */
export function holdsWhatWasSent(page: Page, { form, field, opener }: Given): Showing {
  return {
    act: async () => {
      await sendAndReopen(page, form, opener);
      await rest(page);
    },
    shown: async () => (await heldBy(field)).includes(MARK),
  };
}
