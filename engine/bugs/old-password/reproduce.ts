import type { Page } from '@playwright/test';
import { type Form, submit } from '#engine/export/runtime/forms.ts';
import { textOf } from '#engine/export/runtime/screen.ts';
import type { Showing } from '#engine/export/runtime/showing.ts';

/** The form says that it has taken what was sent. */
export function saysTaken(page: Page, { form, says }: { form: Form; says: string }): Showing {
  return {
    act: () => submit(page, form),
    shown: async () => (await textOf(page)).includes(says),
  };
}
