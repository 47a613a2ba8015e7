import type { Page } from '@playwright/test';
import { type Laid, laidOut } from '#engine/export/runtime/layout.ts';
import type { Showing } from '#engine/export/runtime/showing.ts';

/** Another element lies over the middle and the corners of a control. */
export function isCovered(page: Page, laid: Laid): Showing {
  return laidOut(page, laid, (element) => {
    const { left, right, top, bottom } = element.getBoundingClientRect();
    const corners = [left + 2, right - 2].flatMap((x) => [top + 2, bottom - 2].map((y) => [x, y] as const));
    const points = [[(left + right) / 2, (top + bottom) / 2] as const, ...corners];
    const covers = points.map(([x, y]) => document.elementFromPoint(x, y));
    return covers.every((cover) => cover && !element.contains(cover) && !cover.contains(element));
  });
}
