import type { Page } from '@playwright/test';
import { textOf } from '#engine/export/runtime/screen.ts';
import type { Showing } from '#engine/export/runtime/showing.ts';

/** The address is another one, and the page says what it said before. */
export function saysTheSame(page: Page): Showing {
  const look = async () => ({ path: new URL(page.url()).pathname, text: await textOf(page) });
  let before = { path: '', text: '' };
  return {
    before: async () => {
      before = await look();
    },
    shown: async () => {
      const now = await look();
      return before.path !== '' && now.path !== before.path && now.text === before.text;
    },
  };
}
