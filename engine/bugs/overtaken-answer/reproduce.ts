import type { Locator, Page } from '@playwright/test';
import { answerLate } from '#engine/export/runtime/failing.ts';
import { rest } from '#engine/export/runtime/rest.ts';
import { textOf } from '#engine/export/runtime/screen.ts';
import type { Showing } from '#engine/export/runtime/showing.ts';

/** `enters`: a search is sent with the Enter key; with what is only suggested it would take the first. */
type Given = { search: Locator; first: string; last: string; enters: boolean };

/** By how much the first answer comes later. */
const LATE_MS = 5_000;

/** The answer to an earlier search is shown in place of that to the last one. */
export function showsOlderAnswer(page: Page, { search, first, last, enters }: Given): Showing {
  let older = '';
  return {
    act: async () => {
      await ask(search, first, enters);
      await rest(page);
      older = await textOf(page);
      await ask(search, last, enters);
      await rest(page);
      if ((await textOf(page)) === older) throw new Error('Both words find the same');
      const answered = holdFirst(page, first);
      const asked = page.waitForRequest((request) => request.url().includes(first));
      await ask(search, first, enters);
      await asked;
      await ask(search, last, enters);
      await rest(page);
      await answered;
      await rest(page);
    },
    shown: async () => (await textOf(page)) === older,
  };
}

async function ask(search: Locator, word: string, enters: boolean): Promise<void> {
  await search.fill(word);
  if (enters) await search.press('Enter');
}

/** Resolves once the answer to the first request for a word was given, late. */
function holdFirst(page: Page, word: string): Promise<void> {
  return new Promise((resolve) => {
    let held = 0;
    void page.route('**/*', async (route) => {
      const isCall = /^(?:fetch|xhr)$/.test(route.request().resourceType());
      if (!isCall || !route.request().url().includes(word)) return route.fallback();
      held += 1;
      if (held > 1) return route.fallback();
      await answerLate(route, LATE_MS);
      resolve();
    });
  });
}
