import type { Browser, Locator, Page } from 'playwright';
import { afterAll, afterEach, beforeAll, beforeEach, expect } from 'vitest';
import { openWindow, startBrowser, type Window } from '#tests/support/browser.ts';
import { sharedApi } from './shared.ts';

/** The live connection is not there in this suite. */
const ALWAYS = /WebSocket|\/ws/;

/** The window of the test that runs, and what it may find wrong in it. */
export type Screen = { page: Page; window: Window; expected: RegExp | null };

/** A browser for a file of tests, and a new window for each of them that must end without a fault but those `known`. */
export function newWindows(known: RegExp | null = null): Screen {
  let browser: Browser;
  const screen = { expected: known } as unknown as Screen;
  beforeAll(async () => {
    await sharedApi();
    browser = await startBrowser();
  });
  afterAll(async () => {
    await browser?.close();
  });
  beforeEach(async () => {
    screen.expected = known;
    screen.window = await openWindow(browser, (await sharedApi()).url);
    screen.page = screen.window.page;
  });
  afterEach(async () => {
    const { window, expected } = screen;
    await window.context.close();
    const isKnown = (fault: string) => ALWAYS.test(fault) || expected?.test(fault);
    expect(window.faults.filter((fault) => !isKnown(fault)).join('\n')).toBe('');
  });
  return screen;
}

/** A promise that a test settles, for requests that are to wait. */
export function gate(): { opened: Promise<void>; open: () => void } {
  let open = () => {};
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { opened, open };
}

/** An answer of a service that is away. */
export const DOWN = { status: 503, json: {} };

type Find = (name: string | RegExp) => Locator;

/** Finds what is in a screen's window by what users call it. */
export const findersOf = (
  screen: Screen,
): Record<'heading' | 'link' | 'button' | 'label' | 'text', Find> => ({
  heading: (name) => screen.page.getByRole('heading', { name }),
  link: (name) => screen.page.getByRole('link', { name, exact: true }),
  button: (name) => screen.page.getByRole('button', { name, exact: true }),
  label: (name) => screen.page.getByLabel(name, { exact: true }),
  text: (words) => screen.page.getByText(words),
});
