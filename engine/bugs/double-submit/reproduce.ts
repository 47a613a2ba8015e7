import type { Locator, Page } from '@playwright/test';
import { beside } from '#engine/export/runtime/beside.ts';
import { answerLate } from '#engine/export/runtime/failing.ts';
import { type Entry, enter, MARK } from '#engine/export/runtime/forms.ts';
import { type Lists, lists, someList } from '#engine/export/runtime/lists.ts';
import { numberedBeside } from '#engine/export/runtime/numbered.ts';
import { rest } from '#engine/export/runtime/rest.ts';
import { textOf } from '#engine/export/runtime/screen.ts';
import { seek } from '#engine/export/runtime/seek.ts';
import type { Showing } from '#engine/export/runtime/showing.ts';

/** `above`: what leads to the list, null where it is shown; `search`: where what was made is looked for, null where the list shows it by itself. */
type Given = { fields: Entry[]; button: Locator; above: Locator | null; search: Locator | null };
type Plain = Omit<Given, 'above' | 'search'>;

/** A double click on the button of a form makes two of one. */
export function makesTwo(page: Page, { fields, button, above, search }: Given): Showing {
  return {
    act: async () => {
      await slowWrites(page);
      await enter(fields);
      await button.dblclick({ delay: 80 });
      if (above) {
        await rest(page);
        await above.first().click();
      }
      if (!search) return;
      await rest(page);
      await seek(search, MARK);
    },
    shown: async () => (await beside(page, MARK)).filter((item) => item.includes(MARK)).length > 1,
  };
}

/** A double click on the button of a form makes a list longer by two. */
export function growsByTwo(page: Page, { fields, button }: Plain): Showing {
  let listed: Lists = {};
  return {
    before: async () => {
      listed = await lists(page);
    },
    act: async () => {
      await slowWrites(page);
      await enter(fields);
      await button.dblclick({ delay: 80 });
      await rest(page);
    },
    shown: async () => someList(listed, await lists(page), (was, now) => now.length > was.length + 1),
  };
}

/** A double click leads to the page of what was made, and the page of a number beside it shows the same thing. */
export function standsTwice(page: Page, { fields, button }: Plain): Showing {
  const beside: string[] = [];
  return {
    act: async () => {
      await slowWrites(page);
      await enter(fields);
      await button.dblclick({ delay: 80 });
      await rest(page);
      for (const address of numberedBeside(page.url())) {
        await page.goto(address);
        await rest(page);
        beside.push(await textOf(page));
      }
    },
    shown: async () => beside.some((text) => text.includes(MARK)),
  };
}

/** As a server far away: on one machine the answer may come before the second press. */
async function slowWrites(page: Page): Promise<void> {
  await page.route('**/*', async (route) => {
    const request = route.request();
    const isCall = /^(?:fetch|xhr|document)$/.test(request.resourceType());
    if (!isCall || ['GET', 'HEAD', 'OPTIONS'].includes(request.method())) return route.fallback();
    await answerLate(route, 400);
  });
}
