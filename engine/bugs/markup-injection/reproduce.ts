import type { Page } from '@playwright/test';
import type { Showing } from '#engine/export/runtime/showing.ts';

const MARKER = `'"><rove-mark onfocus="0"></rove-mark>`;

/** What was typed, or what the address says for a parameter, becomes an element of its own. */
export function becomesMarkup(page: Page, { parameter }: { parameter: string }): Showing {
  return {
    shown: async () => {
      if (parameter) {
        const place = await page.evaluate((name) => {
          const isIt = (one: HTMLFormElement) => one.method === 'get' && one.elements.namedItem(name);
          const form = [...document.forms].find(isIt);
          const action = form?.getAttribute('action') || location.href;
          return form ? new URL(action, document.baseURI).href : location.href;
        }, parameter);
        const address = new URL(place);
        address.searchParams.set(parameter, MARKER);
        await page.goto(address.href);
      }
      return (await page.locator('rove-mark').count()) > 0;
    },
  };
}
