import type { Locator, Page } from '@playwright/test';
import { MARK } from '#engine/export/runtime/forms.ts';
import { otherSession } from '#engine/export/runtime/other-session.ts';
import { rest } from '#engine/export/runtime/rest.ts';
import type { Showing } from '#engine/export/runtime/showing.ts';
import { saved } from '#engine/export/runtime/waiting.ts';

/**
 * `mine` is saved first, on the test's own page; `theirs` then, in a session that has shown the form since before. `opener`
 * brings the form up where it has no address.
 */
type Form = (page: Page) => { mine: Locator; theirs: Locator; save: Locator; opener: Locator | null };

/** What one session saved is gone once the other has saved something else. */
export function overwrites(page: Page, { form }: { form: Form }): Showing {
  let address = '';
  const show = async (on: Page) => {
    await on.goto(address);
    await rest(on);
    await form(on).opener?.click();
    await rest(on);
  };
  return {
    act: async () => {
      address = page.url();
      const other = await otherSession(page, { storageState: await page.context().storageState() });
      await show(other);
      const [first, second] = [form(page), form(other)];
      await first.mine.fill(`Mine ${MARK}`);
      await first.save.click();
      await saved(page);
      await second.theirs.fill(`Theirs ${MARK}`);
      await second.save.click();
      await saved(other);
      await other.context().close();
      await show(page);
    },
    shown: async () => {
      const { mine, theirs } = form(page);
      return (await theirs.inputValue()) === `Theirs ${MARK}` && (await mine.inputValue()) !== `Mine ${MARK}`;
    },
  };
}
