import type { Page } from '@playwright/test';
import { type Form, submit } from '#engine/export/runtime/forms.ts';
import type { Showing } from '#engine/export/runtime/showing.ts';
import { isWaiting, waitLong } from '#engine/export/runtime/waiting.ts';

/** A period in which there is nothing is asked for, and the page goes on saying that something is to come. */
export function waitsForNothing(page: Page, { form, says }: { form: Form; says: string }): Showing {
  return {
    act: async () => {
      await submit(page, form);
      await waitLong(page);
    },
    shown: () => isWaiting(page, says),
  };
}
