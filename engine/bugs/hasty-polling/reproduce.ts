import type { Page } from '@playwright/test';
import { countReads } from '#engine/export/runtime/asked.ts';
import type { Showing } from '#engine/export/runtime/showing.ts';

type Given = { path: RegExp; seconds: number; least: { each: number; all: number } };

/** A page that nobody uses asks for one address several times in each second. */
export function isAskedHastily(page: Page, { path, seconds, least }: Given): Showing {
  const readsWithin = countReads(page, path);
  const times: number[] = [];
  return {
    act: async () => {
      while (times.length < seconds) times.push(await readsWithin(1_000));
    },
    shown: async () => Math.min(...times) >= least.each && times.reduce((a, b) => a + b, 0) >= least.all,
  };
}
