import type { Locator, Page } from '@playwright/test';
import { rest } from '#engine/export/runtime/rest.ts';
import { saidUnder } from '#engine/export/runtime/screen.ts';
import type { Showing } from '#engine/export/runtime/showing.ts';
import { saved } from '#engine/export/runtime/waiting.ts';

type Given = { save: Locator; label: string; was: string; page: string; opener?: Locator };

/** The page of a thing says something under a label, and says it no more once a form was saved as it was. */
export function emptiesBeside(page: Page, { save, label, was, page: thing, opener }: Given): Showing {
  const said = async () => {
    await page.goto(thing);
    await rest(page);
    return (await saidUnder(page, label)).includes(was);
  };
  let before = false;
  return {
    act: async () => {
      const form = page.url();
      before = await said();
      await page.goto(form);
      await opener?.click();
      await save.click();
      await rest(page);
      await saved(page);
    },
    shown: async () => before && !(await said()),
  };
}
