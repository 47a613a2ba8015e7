import { errors, type Page } from 'playwright';
import { findControl, type Wanted } from './find-control.ts';
import type { Hands } from './walker.ts';

/** Who could not act in this time looks for the control again: its page may be another by now. */
const CLICK_MS = 2_000;

async function inTime(act: () => Promise<void>): Promise<boolean> {
  try {
    await act();
    return true;
  } catch (error) {
    if (error instanceof errors.TimeoutError) return false;
    throw error;
  }
}

/** By the protocol of Chromium's inspector. */
export function chromiumHands(page: Page): Hands {
  const found = async (name: string, kind: Wanted['kind']) =>
    (await page.evaluateHandle(findControl, { name, kind })).asElement();
  return {
    name: 'chromium',
    goTo: async (url) => void (await page.goto(url)),
    click: async (name) => {
      const control = await found(name, 'buttons');
      return control !== null && inTime(() => control.click({ timeout: CLICK_MS }));
    },
    type: async (name, text) => {
      const control = await found(name, 'fields');
      return control !== null && inTime(() => control.fill(text, { timeout: CLICK_MS }));
    },
    look: async (name, kind) => (await found(name, kind)) !== null,
    key: (key) => page.keyboard.press(key),
    write: (text) => page.keyboard.type(text),
    ask: async (question) => {
      for (;;) {
        try {
          return await page.evaluate(question);
        } catch (error) {
          // The next page is asked.
          if (!/context was destroyed/.test(String(error))) throw error;
        }
      }
    },
    picture: () => page.screenshot({ type: 'jpeg', quality: 70 }),
    close: () => page.context().close(),
  };
}
