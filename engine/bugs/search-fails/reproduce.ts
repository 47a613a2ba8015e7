import type { Locator, Page } from '@playwright/test';
import { rest } from '#engine/export/runtime/rest.ts';
import { textOf } from '#engine/export/runtime/screen.ts';
import type { Showing } from '#engine/export/runtime/showing.ts';
import { isWaiting, waitLong } from '#engine/export/runtime/waiting.ts';

type Fault = 'status' | 'thrown' | 'said' | 'waits' | 'endless';
type Given = { search: Locator; text: string; fault: Fault; says: string };

/** An error with its stack, as frameworks write what they have caught while they drew the screen. */
export const CAUGHT = /^(?:Uncaught )?\w*Error: [^\n]*\n\s+at /;

/** A search for this text is answered with an error, throws one, `says` one, or goes on waiting. */
export function searchGoesWrong(page: Page, { search, text, fault, says }: Given): Showing {
  let answers = 0;
  let errors = 0;
  page.on('response', (response) => {
    if (response.status() >= 500) answers += 1;
  });
  page.on('pageerror', () => {
    errors += 1;
  });
  page.on('console', (message) => {
    if (message.type() === 'error' && CAUGHT.test(message.text())) errors += 1;
  });
  const waits = fault === 'waits' || fault === 'endless';
  return {
    act: async () => {
      answers = 0;
      errors = 0;
      await search.fill(text);
      await page.keyboard.press('Enter');
      if (waits) await waitLong(page);
    },
    shown: async () => {
      if (waits) return isWaiting(page, says);
      if (fault === 'said') return (await textOf(page)).includes(says);
      return fault === 'status' ? answers > 0 : errors > 0;
    },
  };
}

/** A search drops all that follows a sign in its text: it finds the same without that, and not with a blank for the sign. */
export function searchIsCut(
  page: Page,
  { search, text, sign }: { search: Locator; text: string; sign: string },
): Showing {
  const [word = ''] = text.split(sign);
  const finds = async (what: string) => {
    // Many wait a little until nothing more is typed before they ask.
    const asked = page.waitForRequest((request) => request.url().includes(word));
    await search.fill(what);
    await search.press('Enter');
    await asked;
    await rest(page);
    return textOf(page);
  };
  let isCut = false;
  return {
    act: async () => {
      const other = await finds(text.replace(sign, ' '));
      const whole = await finds(text);
      isCut = whole !== other && whole === (await finds(word));
    },
    shown: async () => isCut,
  };
}
