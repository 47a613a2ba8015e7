import type { Locator, Page } from '@playwright/test';
import type { Showing } from './showing.ts';

export type Laid = { width: number; elements: Locator };

/** Whether one of the elements is laid out wrongly, in a window of the width where it was. */
export function laidOut(
  page: Page,
  { width, elements }: Laid,
  isWrong: (element: Element) => boolean,
): Showing {
  return {
    before: () => page.setViewportSize({ width, height: 800 }),
    shown: async () => {
      for (const element of await elements.all()) if (await element.evaluate(isWrong)) return true;
      return false;
    },
  };
}
