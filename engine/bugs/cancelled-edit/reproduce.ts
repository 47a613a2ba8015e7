import type { Locator, Page } from '@playwright/test';
import { MARK } from '#engine/export/runtime/forms.ts';
import { rest } from '#engine/export/runtime/rest.ts';
import { shows } from '#engine/export/runtime/screen.ts';
import type { Showing } from '#engine/export/runtime/showing.ts';

/** `answer`: the name of what answers the question whether to leave, '' where none is asked. */
type Given = { field: Locator; cancel: Locator; answer: string };

/** What was typed and cancelled stands on the page, with `reload` when it is opened again. */
export function keepsCancelled(
  page: Page,
  { field, cancel, answer, reload }: Given & { reload: boolean },
): Showing {
  return {
    act: async () => {
      const address = page.url();
      await field.fill(`Text ${MARK}`);
      await leave(page, cancel, answer);
      if (reload) await page.goto(address);
    },
    shown: () => shows(page, MARK),
  };
}

/** What was typed is gone from its field although it was chosen to go on with it. */
export function losesKept(page: Page, { field, cancel, answer }: Given): Showing {
  const typed = `Text ${MARK}`;
  return {
    act: async () => {
      await field.fill(typed);
      await leave(page, cancel, answer);
    },
    shown: async () => (await field.count()) === 0 || (await field.inputValue()) !== typed,
  };
}

async function leave(page: Page, cancel: Locator, answer: string): Promise<void> {
  await cancel.click();
  await rest(page);
  if (answer === '') return;
  await page.getByRole('button', { name: answer, exact: true }).last().click();
  await rest(page);
}
