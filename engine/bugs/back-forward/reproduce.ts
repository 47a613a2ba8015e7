import type { Locator, Page } from '@playwright/test';
import { rest } from '#engine/export/runtime/rest.ts';
import { alike, type Screen, screen } from '#engine/export/runtime/screen.ts';
import type { Showing } from '#engine/export/runtime/showing.ts';

type Given = { link: Locator; forward: boolean; fault: 'error' | 'blank' | 'stays' | 'stale' };

/** Following a link and going back, or forward again, shows another screen than the one that was left. */
export function comesToAnother(page: Page, { link, forward, fault }: Given): Showing {
  let start: Screen = { path: '', lines: [] };
  let there = start;
  let status = 0;
  return {
    before: async () => {
      start = await screen(page);
    },
    act: async () => {
      await link.click();
      await rest(page);
      there = await screen(page);
      status = (await page.goBack())?.status() ?? 0;
      if (!forward) return;
      await rest(page);
      status = (await page.goForward())?.status() ?? 0;
    },
    shown: async () => {
      if (fault === 'error') return status >= 400;
      const now = await screen(page);
      const [wanted, left] = forward ? [there, start] : [start, there];
      if (fault === 'blank') return now.lines.length === 0 && wanted.lines.length > 0;
      if (fault === 'stays') return now.path === left.path && now.path !== wanted.path;
      return alike(now, left) >= 0.85 && alike(now, wanted) < 0.5;
    },
  };
}
