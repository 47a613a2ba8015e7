import type { Locator, Page } from '@playwright/test';
import { type Form, MARK, submit } from '#engine/export/runtime/forms.ts';
import { rest } from '#engine/export/runtime/rest.ts';
import { shows } from '#engine/export/runtime/screen.ts';
import type { Showing } from '#engine/export/runtime/showing.ts';
import { saved } from '#engine/export/runtime/waiting.ts';

/** `menu`: the name of what signs out, where `signOut` only brings that up. */
type Given = { form: Form; signOut: Locator; menu: string; asSecond: (page: Page) => Promise<void> };

/** What the first account types and does not send is shown to the second, which signs in next. */
export function isOfferedToOther(page: Page, { form, signOut, menu, asSecond }: Given): Showing {
  return {
    act: async () => {
      const address = page.url();
      await submit(page, form);
      await saved(page);
      await page.goto(address);
      await rest(page);
      await signOut.click();
      if (menu) await page.getByText(menu, { exact: true }).filter({ visible: true }).last().click();
      await rest(page);
      await asSecond(page);
      await page.goto(address);
      await rest(page);
    },
    shown: () => shows(page, MARK),
  };
}
