import type { Page } from '@playwright/test';
import type { Showing } from '#engine/export/runtime/showing.ts';

/** Tab does not lead on from a control. */
export function isTrapped(page: Page): Showing {
  let stuck = 0;
  return {
    act: async () => {
      let last = '';
      for (let tab = 0; tab < 12 && stuck < 3; tab += 1) {
        await page.keyboard.press('Tab');
        const now = await focusedOn(page);
        stuck = now !== '' && now === last ? stuck + 1 : 0;
        last = now;
      }
    },
    shown: async () => stuck >= 3,
  };
}

/** The focus moves, and the picture of the screen stays the same. */
export function focusIsHidden(page: Page): Showing {
  let hidden = 0;
  return {
    act: async () => {
      let [last, picture] = ['', ''];
      for (let tab = 0; tab < 12; tab += 1) {
        await page.keyboard.press('Tab');
        const now = await focusedOn(page);
        const shot = (await page.screenshot()).toString('base64');
        if (now !== '' && last !== '' && now !== last && shot === picture) hidden += 1;
        [last, picture] = [now, shot];
      }
    },
    shown: async () => hidden > 0,
  };
}

/** The place in the page of what has the focus; empty when nothing in sight has it, or something that takes text. */
function focusedOn(page: Page): Promise<string> {
  return page.evaluate(() => {
    const at = document.activeElement;
    if (!at || at === document.body) return '';
    if (at.matches('textarea, iframe, video, [contenteditable="true"]')) return '';
    const { top, left, bottom, right, width, height } = at.getBoundingClientRect();
    if (width < 2 || height < 2 || top < 0 || left < 0 || bottom > innerHeight || right > innerWidth)
      return '';
    const place = (element: Element | null): string => {
      if (!element || element === document.body) return '';
      const index = [...(element.parentElement?.children ?? [])].indexOf(element);
      return `${place(element.parentElement)}>${element.tagName}${index}`;
    };
    return place(at);
  });
}
