import type { Page } from '@playwright/test';
import { valuesBeside } from './values-beside.ts';

export type Screen = { path: string; lines: string[] };

export function textOf(page: Page): Promise<string> {
  return page.locator('body').innerText();
}

/** Whether a field of the page holds a text, or the page says it. */
export async function shows(page: Page, text: string): Promise<boolean> {
  const held = await page
    .locator('input,textarea')
    .evaluateAll((all, sought) => all.some((one) => (one as HTMLInputElement).value.includes(sought)), text);
  return held || (await textOf(page)).includes(text);
}

/** The path of the page, and what it says line by line. */
export async function screen(page: Page): Promise<Screen> {
  const lines = (await textOf(page)).split('\n').map((line) => line.trim().replace(/\d+/g, '#'));
  const { pathname, hash } = new URL(page.url());
  return { path: pathname + hash, lines: [...new Set(lines.filter((line) => line !== ''))] };
}

/** How much two screens say the same, between 0 and 1. */
export function alike(one: Screen, other: Screen): number {
  const common = one.lines.filter((line) => other.lines.includes(line)).length;
  return common / Math.max(1, one.lines.length + other.lines.length - common);
}

/** What the page says under a label: after its colon, as a count in brackets, or in the next line. */
export async function saidUnder(page: Page, label: string): Promise<string[]> {
  return valuesBeside(await textOf(page), label.trim().replace(/\s*[*:]+$/, ''));
}
