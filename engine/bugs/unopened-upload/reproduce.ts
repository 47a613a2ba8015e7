import type { Locator, Page } from '@playwright/test';
import { MARK } from '#engine/export/runtime/forms.ts';
import { rest } from '#engine/export/runtime/rest.ts';
import { chooseFiles } from '#engine/export/runtime/sample-files.ts';
import type { Showing } from '#engine/export/runtime/showing.ts';

/** A file with an accent and a dash in its name is stored, and opening it is answered with an error. */
export function cannotBeOpened(page: Page, { field, sender }: { field: Locator; sender: string }): Showing {
  let failures = 0;
  return {
    act: async () => {
      await chooseFiles(field, [`Caf\u00e9 \u2013 ${MARK}`], sender);
      await rest(page);
      const name = new RegExp(`(?<!(?:delete|remove).*)${MARK}`, 'i');
      const opener = page.getByRole('link', { name }).or(page.getByRole('button', { name })).first();
      await opener.waitFor();
      page.on('response', (response) => {
        if (response.status() >= 400 && response.request().method() === 'GET') failures += 1;
      });
      await opener.click();
      await rest(page);
    },
    shown: async () => failures > 0,
  };
}
