import type { Locator, Page } from '@playwright/test';
import { type Lists, lacking, lists, someList } from '#engine/export/runtime/lists.ts';
import { rest } from '#engine/export/runtime/rest.ts';
import { textOf } from '#engine/export/runtime/screen.ts';
import type { Showing } from '#engine/export/runtime/showing.ts';

/** `list`: the link to the page that is looked at, where that is not the one of the last step. */
type Given = { what: 'row' | 'number' | 'value' | 'place'; list?: Locator };

/** What stands on the page after the last step is another thing once the page is loaded again. */
export function saysAnotherThing(page: Page, { what, list }: Given): Showing {
  let listed: Lists = {};
  let said: string[] = [];
  const lines = async () => (await textOf(page)).split('\n').filter((line) => line.trim() !== '');
  const words = (text: string) => text.replace(/\d[\d.,]*/g, '#').trim();
  return {
    before: async () => {
      if (list) {
        await list.click();
        await rest(page);
      }
      listed = await lists(page);
      said = await lines();
    },
    act: async () => {
      await page.reload();
    },
    shown: async () => {
      if (what === 'place')
        return someList(listed, await lists(page), (was, now) => was.join('\n') !== now.join('\n'));
      if (what === 'row')
        return someList(listed, await lists(page), (was, now) => {
          const come = lacking(now, was).map((item) => item.split(' ')[0]);
          return (
            was.length === now.length && lacking(was, now).some((item) => come.includes(item.split(' ')[0]))
          );
        });
      const now = await lines();
      const differing = said.filter((line, at) => now[at] !== undefined && line !== now[at]);
      if (what === 'number')
        return differing.some((line) => /\d/.test(line) && now.some((one) => words(one) === words(line)));
      return said.length === now.length && differing.length > 0;
    },
  };
}
