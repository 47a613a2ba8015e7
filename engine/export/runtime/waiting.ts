import type { Page } from '@playwright/test';
import { textOf } from './screen.ts';

/** Waits for something that must not come; gives whether it came. */
export async function happens(page: Page, shown: () => Promise<boolean>): Promise<boolean> {
  for (const end = Date.now() + 3_000; Date.now() < end; await page.waitForTimeout(100)) {
    if (await shown()) return true;
  }
  return shown();
}

/** Gives the page time, and then whether it still is as it must not be. */
export async function stays(page: Page, shown: () => Promise<boolean>): Promise<boolean> {
  for (const end = Date.now() + 1_500; Date.now() < end; await page.waitForTimeout(500)) {
    if (!(await shown())) return false;
  }
  return shown();
}

/** What a user can see of the page, and where it is. */
export function look(page: Page): Promise<string> {
  return page.evaluate(() => {
    const values = [...document.querySelectorAll('input, textarea, select')].map((field) => [
      (field as HTMLInputElement).value,
      (field as HTMLInputElement).checked,
    ]);
    return JSON.stringify([location.href, document.body.innerHTML, values]);
  });
}

/** Waits until the page has stopped changing by itself, and gives what it then looks like. */
export async function still(page: Page): Promise<string> {
  let seen = await look(page);
  let since = Date.now();
  for (const end = since + 15_000; Date.now() < end && Date.now() - since < 2_500; ) {
    await page.waitForTimeout(250);
    const now = await look(page);
    if (now !== seen) since = Date.now();
    seen = now;
  }
  return seen;
}

/** Waits until an app has saved: apps put that off. */
export async function saved(page: Page): Promise<void> {
  await page.waitForTimeout(2_500);
}

/** Waits longer than anyone does. */
export async function waitLong(page: Page): Promise<void> {
  await page.waitForTimeout(12_000);
}

/** Whether the page says that something is to come: in these words, or by a mark in sight that turns without any. */
export async function isWaiting(page: Page, says: string): Promise<boolean> {
  if (says !== 'spinner' && says !== 'aria-busy') return (await textOf(page)).includes(says);
  return page.evaluate(() => {
    const marks = '[aria-busy="true"], [role="progressbar"]:not([aria-valuenow]), progress:not([value])';
    const turning = document
      .getAnimations()
      .filter(({ effect }) => effect?.getComputedTiming().iterations === Number.POSITIVE_INFINITY)
      .map(({ effect }) => (effect as KeyframeEffect).target);
    return [...document.querySelectorAll(marks), ...turning].some((mark) => mark?.checkVisibility());
  });
}
