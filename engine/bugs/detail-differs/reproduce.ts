import type { Locator, Page } from '@playwright/test';
import { rest } from '#engine/export/runtime/rest.ts';
import { saidUnder } from '#engine/export/runtime/screen.ts';
import type { Showing } from '#engine/export/runtime/showing.ts';

type Given = { opener: Locator; label: string; list: string; other: string };

/** The page of a thing says `other` under a label that its row says `list` under. */
export function saysAnother(page: Page, { opener, label, list, other }: Given): Showing {
  return {
    act: async () => {
      await opener.click();
      await rest(page);
    },
    shown: async () => {
      const said = await saidUnder(page, label);
      return said.includes(other) && !said.includes(list);
    },
  };
}

/** The page of a thing says another day or amount under a label than the field `held` of its edit form holds. */
export function holdsAnother(
  page: Page,
  { opener, label, held }: { opener: Locator; label: string; held: string },
): Showing {
  let said: string[] = [];
  return {
    act: async () => {
      said = await saidUnder(page, label);
      await opener.click();
      await rest(page);
    },
    shown: async () => {
      const value = await page.getByLabel(held).first().inputValue();
      return said.length > 0 && said.every((one) => plain(one) !== plain(value));
    },
  };
}

/** A day or an amount in one form, whatever it is written in. */
function plain(text: string): string {
  const number = text.replace(/[^\d.,-]/g, '').replace(/,(?=\d{3})/g, '');
  if (/^\D{0,3}[\d.,]+\D{0,4}$/.test(text.trim())) return String(Number(number));
  return new Date(/^\d{4}-\d\d-\d\d$/.test(text) ? `${text}T00:00` : text).toDateString();
}
