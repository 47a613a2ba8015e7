import type { Page } from '@playwright/test';
import { type Lists, lacking, lists, someList } from '#engine/export/runtime/lists.ts';
import { textOf } from '#engine/export/runtime/screen.ts';
import type { Showing } from '#engine/export/runtime/showing.ts';

/** What stands on the page after the last step is another thing once the page is loaded again. */
export function saysAnotherThing(page: Page, { what }: { what: 'row' | 'number' | 'value' }): Showing {
  let listed: Lists = {};
  let said: string[] = [];
  const lines = async () => (await textOf(page)).split('\n').filter((line) => line.trim() !== '');
  const words = (text: string) => text.replace(/\d[\d.,]*/g, '#').trim();
  return {
    before: async () => {
      listed = await lists(page);
      said = await lines();
    },
    act: async () => {
      await page.reload();
    },
    shown: async () => {
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
