import type { Locator, Page } from '@playwright/test';
import { type FilterUse, narrowBy } from '#engine/export/runtime/filters.ts';
import { type Lists, lists } from '#engine/export/runtime/lists.ts';
import { rest } from '#engine/export/runtime/rest.ts';
import { textOf } from '#engine/export/runtime/screen.ts';
import type { Showing } from '#engine/export/runtime/showing.ts';
import { totalAfter, totalsIn } from '#engine/export/runtime/totals.ts';

/** All pages of a list together hold fewer items than the page says there are. */
export function pagesHoldFewer(page: Page, { next }: { next: Locator }): Showing {
  let first: Lists = {};
  const all: Lists = {};
  return {
    before: async () => {
      first = await lists(page);
      Object.assign(all, first);
    },
    act: async () => {
      for (let pages = 1; pages < 9 && (await next.isVisible()) && (await next.isEnabled()); pages += 1) {
        await next.click();
        await rest(page);
        for (const [place, items] of Object.entries(await lists(page)))
          all[place] = [...(all[place] ?? []), ...items];
      }
    },
    shown: async () => {
      const text = await textOf(page);
      const totals = totalsIn(text);
      return Object.entries(first).some(([place, { length: size }]) => {
        const shows = all[place]?.length ?? 0;
        if (size > 2 && (totalAfter(text, shows) ?? 0) > shows) return true;
        const fits = (total: number) => total > size && Math.ceil(total / size) === Math.ceil(shows / size);
        const fitting = size > 2 ? totals.filter(fits) : [];
        return fitting.length > 0 && fitting.every((total) => shows < total);
      });
    },
  };
}

type Filtered = { control: Locator; how: FilterUse; value: string; next: Locator; total: number };

/** The same of a part that a filter shows; or a later page counts `total`, as the whole list does. */
export function filteredPagesHoldFewer(page: Page, { control, how, value, next, total }: Filtered): Showing {
  const counting = pagesHoldFewer(page, { next });
  let isForgotten = false;
  return {
    before: async () => {
      const counts = totalsIn(await textOf(page));
      await narrowBy(control, how, value);
      await rest(page);
      isForgotten = counts.includes(total) && !totalsIn(await textOf(page)).includes(total);
      await counting.before?.();
    },
    act: async () => counting.act?.(),
    shown: async () => (isForgotten ? totalsIn(await textOf(page)).includes(total) : counting.shown()),
  };
}
