import type { Page } from '@playwright/test';
import type { Showing } from '#engine/export/runtime/showing.ts';

/** A picture from this path has come to its end without anything to show. */
export function imageIsBroken(page: Page, { path }: { path: string }): Showing {
  return {
    shown: () =>
      page.evaluate(
        (part) =>
          [...document.images].some(
            (image) =>
              image.complete && image.naturalWidth === 0 && (image.currentSrc || image.src).includes(part),
          ),
        path,
      ),
  };
}
