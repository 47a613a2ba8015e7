import type { Page } from '@playwright/test';
import { textOf } from '#engine/export/runtime/screen.ts';
import type { Showing } from '#engine/export/runtime/showing.ts';

/** What a list counts for a thing is not what the thing's own page says. */
export function countsDiffer(page: Page, { link, noun }: { link: string; noun: string }): Showing {
  const stem = noun.replace(/(ies|y|s)$/i, '');
  let counted = 0;
  return {
    act: async () => {
      const found = page.getByRole('link', { name: link, exact: true });
      const items = page.locator('li, tr, article, [role="listitem"], [role="row"]');
      const item = await items.filter({ has: found }).last().innerText();
      counted = Number(new RegExp(`(\\d+) ${stem}`, 'iu').exec(item)?.[1] ?? 0);
      await found.first().click();
    },
    shown: async () => {
      const line = new RegExp(`^\\s*(\\d+) ${stem}\\p{L}*\\s*$`, 'imu');
      const says = line.exec(await textOf(page))?.[1];
      return counted > 0 && says !== undefined && Number(says) !== counted;
    },
  };
}
