import type { Locator, Page } from '@playwright/test';
import { MARK } from '#engine/export/runtime/forms.ts';
import { rest } from '#engine/export/runtime/rest.ts';
import { saysNumber } from '#engine/export/runtime/said-number.ts';
import { shows, textOf } from '#engine/export/runtime/screen.ts';
import type { Showing } from '#engine/export/runtime/showing.ts';

/** `number`: what is typed, '' where that is a text. `answer`: the name of what answers the question whether to leave, '' where none is asked. */
type Given = { field: Locator; cancel: Locator; answer: string; number: string };

/** What was typed and cancelled stands on the page, with `reload` when it is opened again. */
export function keepsCancelled(
  page: Page,
  { field, cancel, answer, number, reload }: Given & { reload: boolean },
): Showing {
  return {
    act: async () => {
      const address = page.url();
      await field.fill(number || `Text ${MARK}`);
      await leave(page, cancel, answer);
      if (reload) await page.goto(address);
    },
    shown: async () => (number ? saysNumber(await textOf(page), number) : shows(page, MARK)),
  };
}

/** What was typed is gone from its field although it was chosen to go on with it. */
export function losesKept(page: Page, { field, cancel, answer, number }: Given): Showing {
  const typed = number || `Text ${MARK}`;
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
