import type { Page } from '@playwright/test';
import type { Showing } from '#engine/export/runtime/showing.ts';

/** The page loads more bytes of scripts than this. */
export function loadsScripts(page: Page, { most }: { most: number }): Showing {
  return {
    shown: async () => {
      const bytes = await page.evaluate(() => {
        const loaded = performance.getEntriesByType('resource') as PerformanceResourceTiming[];
        const scripts = loaded.filter(
          ({ name, initiatorType }) => initiatorType === 'script' || /\.m?js(?:[?#]|$)/.test(name),
        );
        return scripts.reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0);
      });
      return bytes > most;
    },
  };
}

/** A picture has so many times more pixels than are shown of it. */
export function pictureIsTooLarge(page: Page, { path, times }: { path: RegExp; times: number }): Showing {
  return {
    shown: async () => {
      const pictures = await page.locator('img:visible').evaluateAll((all) =>
        (all as HTMLImageElement[]).map((picture) => {
          const { width, height } = picture.getBoundingClientRect();
          return {
            path: new URL(picture.currentSrc || picture.src, location.href).pathname,
            natural: picture.naturalWidth * picture.naturalHeight,
            shown: width * height * devicePixelRatio ** 2,
          };
        }),
      );
      return pictures.some((one) => path.test(one.path) && one.shown > 0 && one.natural > times * one.shown);
    },
  };
}
