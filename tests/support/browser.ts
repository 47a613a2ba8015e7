import axeCore, { type RunOptions } from 'axe-core';
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright';
import { expect } from 'vitest';
import { byLength } from './length.ts';
import { required, until } from './services.ts';

export type ColorScheme = 'light' | 'dark';
export const PHONE = { width: 390, height: 844 };
const DESKTOP = { width: 1280, height: 800 };

/** A window on a site. `faults` collects what its console and its scripts complain about. */
export type Window = { context: BrowserContext; page: Page; faults: string[] };

/** Starts the browser that the platform uses, for a person's side of the tests. */
export const startBrowser = (): Promise<Browser> =>
  chromium.launch({ executablePath: required('ROVE_CHROMIUM'), args: ['--no-sandbox', '--disable-quic'] });

/** Opens a window of its own session. */
export async function openWindow(browser: Browser, baseURL: string): Promise<Window> {
  const context = await browser.newContext({ baseURL, viewport: DESKTOP });
  const page = await context.newPage();
  waitForLife(page);
  const faults: string[] = [];
  page.setDefaultTimeout(45_000);
  page.on('pageerror', (error) => faults.push(error.message));
  page.on('console', (message) => {
    if (message.type() === 'error') faults.push(`${message.text()} (${message.location().url})`);
  });
  page.on('dialog', (dialog) => {
    faults.push(`dialog: ${dialog.message()}`);
    void dialog.dismiss();
  });
  return { context, page, faults };
}

/**
 * Lets every visit wait until the document has come to life. What is done in it before is done again afterwards, but for
 * keys, and a test that means to look at that time says until when it waits.
 */
function waitForLife(page: Page): void {
  const visit = page.goto.bind(page);
  page.goto = async (url, options) => {
    const answer = await visit(url, options);
    if (!options?.waitUntil) await page.locator('[data-served]').waitFor({ state: 'detached' });
    return answer;
  };
}

/** Whether a frame was drawn since, and nothing but endless animation is under way. */
const isSettled = (): Promise<boolean> =>
  new Promise((resolve) => {
    const running = () =>
      document.getAnimations().filter((one) => one.effect?.getComputedTiming().endTime !== Infinity).length;
    requestAnimationFrame(() => requestAnimationFrame(() => resolve(running() === 0)));
  });

/** The short form holds a screen against axe in one theme: a second costs it a minute and a half in all. */
const SCHEMES = byLength<readonly ColorScheme[]>(['light'], ['light', 'dark']);
/** A theme changes colours and nothing else: these rules look at them. */
const COLOUR_RULES = ['color-contrast', 'link-in-text-block'];

/** Every rule of axe-core that the screen breaks, in light and, but for the short form, in dark. */
export async function axeFaults(page: Page): Promise<string[]> {
  const found: string[] = [];
  // The page's own policy forbids injected script elements; the debugger's evaluation is not one.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axeCore.source);
  for (const colorScheme of SCHEMES) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await until('the colours to settle', () => page.evaluate(isSettled));
    const rules = colorScheme === 'light' ? null : COLOUR_RULES;
    const violations = await page.evaluate(async (runOnly) => {
      const { axe } = window as unknown as { axe: typeof axeCore };
      // What is right is counted, not described: a third of the time of a long page.
      const options = { resultTypes: ['violations'], selectors: false } satisfies RunOptions;
      const { violations } = await axe.run(runOnly ? { ...options, runOnly } : options);
      return violations.map(
        ({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(' | ')}`,
      );
    }, rules);
    found.push(...violations.map((text) => `${colorScheme} ${text}`));
  }
  return found;
}

/** Asserts that a screen is accessible, in the themes of the form, and does not scroll sideways on a phone. */
export async function expectGoodScreen(page: Page): Promise<void> {
  const path = new URL(page.url()).pathname;
  expect({ path, axe: await axeFaults(page) }).toEqual({ path, axe: [] });
  await page.setViewportSize(PHONE);
  const wide = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  await page.setViewportSize(DESKTOP);
  expect({ path, wide: Math.max(0, wide) }).toEqual({ path, wide: 0 });
}
