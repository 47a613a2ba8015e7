import type { Locator, Page } from '@playwright/test';
import { type Lists, lacking, lists, someList } from '#engine/export/runtime/lists.ts';
import type { Showing } from '#engine/export/runtime/showing.ts';
import { type Switch, thereAndBack } from '#engine/export/runtime/switches.ts';

/** Choosing a filter and the one before it again shows another list than before. */
export function listIsAnother(page: Page, there: Switch): Showing {
  let listed: Lists = {};
  return {
    before: async () => {
      listed = await lists(page);
    },
    act: () => thereAndBack(page, there),
    shown: async () =>
      someList(
        listed,
        await lists(page),
        (was, now) => was.length !== now.length || lacking(was, now).length > 0,
      ),
  };
}

/** A filter shows something that the list of everything does not. */
export function showsBeyond(page: Page, { filter }: { filter: Locator }): Showing {
  let listed: Lists = {};
  return {
    before: async () => {
      listed = await lists(page);
    },
    act: () => filter.click(),
    shown: async () =>
      someList(listed, await lists(page), (all, part) => {
        const strange = lacking(part, all).length;
        return all.length > 0 && strange > 0 && strange < part.length;
      }),
  };
}
