import type { Page } from '@playwright/test';

/** The words of a name that counts something, with its first number as 0, whatever stands between them. */
export function unreadLabel(name: string): string {
  return name
    .replace(/\d+/, ' 0 ')
    .replace(/[\s\p{P}]+/gu, ' ')
    .trim()
    .toLowerCase();
}

/** The number that a name of these words says; null where it is another one. */
export function unreadCount(name: string, label: string): number | null {
  const number = /\d+/.exec(name);
  return number && unreadLabel(name) === label ? Number(number[0]) : null;
}

/** How much a page says is unread by such a name; 0 where it says nothing. */
export async function unreadOn(page: Page, label: string): Promise<number> {
  const names = await page
    .locator('[aria-label], a, button')
    .evaluateAll((all) => all.map((one) => one.getAttribute('aria-label') ?? one.textContent ?? ''));
  return names.map((name) => unreadCount(name, label)).find((count) => count !== null) ?? 0;
}
