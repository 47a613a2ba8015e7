import type { Locator, Page } from '@playwright/test';
import { beside } from '#engine/export/runtime/beside.ts';
import { type Form, MARK, submit } from '#engine/export/runtime/forms.ts';
import { rest } from '#engine/export/runtime/rest.ts';
import { saidUnder, textOf } from '#engine/export/runtime/screen.ts';
import { seek } from '#engine/export/runtime/seek.ts';
import type { Showing } from '#engine/export/runtime/showing.ts';
import { saved } from '#engine/export/runtime/waiting.ts';

/** What was made once is listed twice. */
export function isThereTwice(page: Page, { form }: { form: Form }): Showing {
  return {
    act: () => submit(page, form),
    shown: async () => (await beside(page, MARK)).filter((item) => item.includes(MARK)).length > 1,
  };
}

type Listed = { form: Form; shown: string; search: Locator | null };

/** What was made is listed with a value that was not entered. `search`: what it is found by; null where it is in sight. */
export function isShownOtherwise(page: Page, { form, shown, search }: Listed): Showing {
  return {
    act: async () => {
      await submit(page, form);
      if (!search) return;
      await rest(page);
      await seek(search, MARK);
    },
    shown: async () => {
      // Of a table these are the cells of the row.
      const items = await beside(page, MARK);
      return items.some((item) => item === shown || (item.includes(MARK) && item.includes(shown)));
    },
  };
}

/** The page of what was made says a value that was not entered, beside the name of its field. */
export function isSaidOtherwise(
  page: Page,
  { form, label, shown }: { form: Form; label: string; shown: string },
): Showing {
  return {
    act: () => submit(page, form),
    shown: async () => {
      const said = await saidUnder(page, label);
      return (await textOf(page)).includes(MARK) && said.includes(shown);
    },
  };
}

/** What was made is gone after a reload. */
export function isGoneLater(page: Page, { form }: { form: Form }): Showing {
  return {
    act: async () => {
      await submit(page, form);
      await rest(page);
      if ((await beside(page, MARK)).length === 0) throw new Error('What was made is not listed');
      await saved(page);
      await page.reload();
    },
    shown: async () => (await beside(page, MARK)).length === 0,
  };
}

/** A counter stays as it is when one more is made, and counts it only after a reload. */
export function isCountedLater(page: Page, { form }: { form: Form }): Showing {
  let before = new Map<string, number>();
  let after = before;
  return {
    before: async () => {
      before = await countsOn(page);
    },
    act: async () => {
      await submit(page, form);
      await rest(page);
      after = await countsOn(page);
      await saved(page);
      await page.reload();
    },
    shown: async () => {
      const now = await countsOn(page);
      return [...before].some(([words, count]) => after.get(words) === count && now.get(words) === count + 1);
    },
  };
}

/** The numbers that the page says, by the words around them; NaN where several lines say alike. */
async function countsOn(page: Page): Promise<Map<string, number>> {
  const found = new Map<string, number>();
  for (const line of (await textOf(page)).split('\n')) {
    const [number, ...more] = line.match(/\d+/g) ?? [];
    if (number === undefined || more.length > 0) continue;
    const words = line.replace(/\d+/, '#').trim();
    found.set(words, found.has(words) ? Number.NaN : Number(number));
  }
  return found;
}
