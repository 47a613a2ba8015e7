import type { Page } from '@playwright/test';
import { type Laid, laidOut } from '#engine/export/runtime/layout.ts';
import type { Showing } from '#engine/export/runtime/showing.ts';

/** Text is longer than its box, which hides the rest without saying so. */
export function isClipped(page: Page, laid: Laid): Showing {
  return laidOut(page, laid, (element) => {
    const { scrollWidth, clientWidth, scrollHeight, clientHeight } = element;
    const { overflowX, overflowY, textOverflow, lineHeight, fontSize } = getComputedStyle(element);
    const line = Number.parseFloat(lineHeight) || Number.parseFloat(fontSize) * 1.2;
    const across = /hidden|clip/.test(overflowX) && scrollWidth - clientWidth > 12;
    const down = /hidden|clip/.test(overflowY) && scrollHeight - clientHeight > line / 2;
    return element.checkVisibility() && textOverflow === 'clip' && (across || down);
  });
}
