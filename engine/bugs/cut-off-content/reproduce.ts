import type { Page } from '@playwright/test';
import { type Laid, laidOut } from '#engine/export/runtime/layout.ts';
import type { Showing } from '#engine/export/runtime/showing.ts';

/** An element stands beyond the edge of a page that cannot be scrolled there. */
export function isCutOff(page: Page, laid: Laid): Showing {
  return laidOut(page, laid, (element) => {
    const { left, right, top } = element.getBoundingClientRect();
    const root = document.scrollingElement ?? document.documentElement;
    const styles = [document.documentElement, document.body].map((one) => getComputedStyle(one));
    const hidden = (way: 'overflowX' | 'overflowY') => styles.some((one) => /hidden|clip/.test(one[way]));
    const across = !hidden('overflowX') && root.scrollWidth > innerWidth;
    const down = !hidden('overflowY') && root.scrollHeight > innerHeight;
    const beside =
      left + scrollX < -16 || right > root.scrollWidth + 16 || (right > innerWidth + 16 && !across);
    return element.checkVisibility() && (beside || (top >= innerHeight && !down));
  });
}
