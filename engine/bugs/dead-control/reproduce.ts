import type { Page } from '@playwright/test';
import type { Showing } from '#engine/export/runtime/showing.ts';
import { look, still } from '#engine/export/runtime/waiting.ts';

/** Nothing changes: neither what is shown, nor the place, nor is anything asked for. */
export function nothingHappens(page: Page): Showing {
  let requests = 0;
  let sent = 0;
  let before = '';
  page.on('request', () => {
    requests += 1;
  });
  return {
    before: async () => {
      before = await still(page);
      sent = requests;
    },
    shown: async () => requests === sent && (await look(page)) === before,
  };
}
