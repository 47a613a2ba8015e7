import type { Locator, Page } from '@playwright/test';
import { otherSession } from '#engine/export/runtime/other-session.ts';
import { rest } from '#engine/export/runtime/rest.ts';
import type { Showing } from '#engine/export/runtime/showing.ts';
import { unreadOn } from '#engine/export/runtime/unread.ts';

/** `by`: what marks something as read, in what `opener` brings up; `label`: the words that count what is unread. */
type Given = { by: Locator; label: string; opener?: Locator };

/** As much is unread after a reload as before something was marked as read. */
export function isForgotten(page: Page, given: Given): Showing {
  let before = 0;
  return {
    act: async () => {
      before = await mark(page, given);
      await page.reload();
      await rest(page);
    },
    shown: async () => before > 0 && (await unreadOn(page, given.label)) >= before,
  };
}

/** The page says that as much is unread as before, and less once it is loaded again. */
export function staysUnread(page: Page, given: Given): Showing {
  let [before, now] = [0, 0];
  return {
    act: async () => {
      before = await mark(page, given);
      now = await unreadOn(page, given.label);
      await page.reload();
      await rest(page);
    },
    shown: async () => now >= before && (await unreadOn(page, given.label)) < before,
  };
}

/** All was marked as read twice, and after a reload something is unread. */
export function leavesUnread(page: Page, given: Given): Showing {
  const again = async () => {
    await page.reload();
    await rest(page);
  };
  return {
    act: async () => {
      await mark(page, given);
      await again();
      await mark(page, given);
      await again();
    },
    shown: async () => (await unreadOn(page, given.label)) > 0,
  };
}

/** Less is unread for the second account once the first has marked something as read. */
export function isReadForOthers(
  page: Page,
  { asSecond, ...given }: Given & { asSecond: (page: Page) => Promise<void> },
): Showing {
  let other = page;
  let before = 0;
  return {
    act: async () => {
      const address = page.url();
      other = await otherSession(page);
      await asSecond(other);
      await other.goto(address);
      await rest(other);
      before = await unreadOn(other, given.label);
      await mark(page, given);
      await other.reload();
      await rest(other);
    },
    shown: async () => before > 0 && (await unreadOn(other, given.label)) < before,
  };
}

/** Marks something as read; gives how much was unread before. */
async function mark(page: Page, { by, label, opener }: Given): Promise<number> {
  const before = await unreadOn(page, label);
  if (opener && !(await by.isVisible())) await opener.click();
  await by.click();
  await rest(page);
  return before;
}
