import type { Locator, Page } from '@playwright/test';
import { failRequests } from '#engine/export/runtime/failing.ts';
import { type Form, submit } from '#engine/export/runtime/forms.ts';
import { rest } from '#engine/export/runtime/rest.ts';
import { screen, textOf } from '#engine/export/runtime/screen.ts';
import type { Showing } from '#engine/export/runtime/showing.ts';
import { waitLong } from '#engine/export/runtime/waiting.ts';

type Failing = { form: Form; how: 'error' | 'offline' };

/** The page speaks of success though the request of a form failed. */
export function claimsSuccess(page: Page, { form, how, says }: Failing & { says: string }): Showing {
  const news = newsOf(page);
  return {
    before: news.note,
    act: () => sendInVain(page, { form, how }),
    shown: async () => {
      const lines = await news.lines();
      const told = lines.some((line) => /fail|error|wrong|again|could ?n.t/i.test(line));
      return lines.includes(says.replace(/\d+/g, '#')) && !told;
    },
  };
}

/** The page goes on waiting after the request of a form failed. */
export function waitsAfterFailure(page: Page, { form, how, says }: Failing & { says: string }): Showing {
  return {
    act: async () => {
      await sendInVain(page, { form, how });
      await waitLong(page);
    },
    shown: async () => (await textOf(page)).includes(says),
  };
}

/** Nothing is said of a failure; what was typed is gone where it is `lost`, else still there. */
export function isSilent(
  page: Page,
  { form, how, texts, lost }: Failing & { texts: Locator[]; lost: boolean },
): Showing {
  const news = newsOf(page);
  return {
    before: news.note,
    act: () => sendInVain(page, { form, how }),
    shown: async () => {
      const values = await Promise.all(texts.map((field) => field.inputValue()));
      return (await news.lines()).length === 0 && values.every((value) => (value === '') === lost);
    },
  };
}

async function sendInVain(page: Page, { form, how }: Failing): Promise<void> {
  await failRequests(page, 'writes', how);
  await submit(page, form);
  await rest(page);
}

/** Lines that the page says and did not say when they were noted. */
function newsOf(page: Page): { note(): Promise<void>; lines(): Promise<string[]> } {
  let known: string[] = [];
  return {
    note: async () => {
      known = (await screen(page)).lines;
    },
    lines: async () => (await screen(page)).lines.filter((line) => !known.includes(line)),
  };
}
