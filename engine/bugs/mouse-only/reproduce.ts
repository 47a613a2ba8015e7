import type { Page } from '@playwright/test';
import type { Showing } from '#engine/export/runtime/showing.ts';
import { look, still } from '#engine/export/runtime/waiting.ts';

const FOCUSABLE =
  'a[href],button,input,select,textarea,summary,iframe,[tabindex],[contenteditable=""],[contenteditable="true"]';

/** Clicking the words changes the page, and neither they, nor what is in or around them, take the focus. */
export function worksByMouseOnly(page: Page, { name }: { name: string }): Showing {
  let before = '';
  let isReached = true;
  return {
    before: async () => {
      before = await still(page);
      isReached = await page
        .getByText(name)
        .first()
        .evaluate(
          (el, focusable) => el.closest('a[href],button,label,summary') !== null || el.matches(focusable),
          FOCUSABLE,
        );
    },
    shown: async () => !isReached && (await look(page)) !== before,
  };
}
