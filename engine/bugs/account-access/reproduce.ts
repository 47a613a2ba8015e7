import type { Page } from '@playwright/test';
import { type Form, MARK, submit } from '#engine/export/runtime/forms.ts';
import { otherSession } from '#engine/export/runtime/other-session.ts';
import { rest } from '#engine/export/runtime/rest.ts';
import { textOf } from '#engine/export/runtime/screen.ts';
import type { Showing } from '#engine/export/runtime/showing.ts';

/** `list`: its address. */
type Given = { form: Form; list: string; asSecond: (page: Page) => Promise<void> };

/** What the first account makes is looked for by the second, in the list and under its own address. */
export function otherAccountReads(page: Page, { form, list, asSecond }: Given): Showing {
  let own = '';
  let other = page;
  return {
    act: async () => {
      const address = page.url();
      await submit(page, form);
      await rest(page);
      const link = page.getByRole('link').filter({ hasText: MARK }).first();
      if (page.url() === address || page.url() === list || (await link.isVisible())) {
        const from = page.url();
        await link.click();
        await page.waitForURL((url) => url.href !== from);
        await rest(page);
      }
      own = page.url();
      if (!(await textOf(page)).includes(MARK)) throw new Error('What was made does not show on its page');
      other = await otherSession(page);
      await asSecond(other);
      await other.goto(list);
      await rest(other);
      if ((await textOf(other)).includes(MARK)) throw new Error('What was made is for both to see');
      await other.goto(own);
      await rest(other);
    },
    shown: async () => other.url() === own && (await textOf(other)).includes(MARK),
  };
}
