import type { Locator, Page } from '@playwright/test';
import { rest } from '#engine/export/runtime/rest.ts';
import { textOf } from '#engine/export/runtime/screen.ts';
import type { Showing } from '#engine/export/runtime/showing.ts';

type Given = { opener: Locator; label: string; list: string; other: string };

/** The page of a thing says `other` under a label that its row says `list` under. */
export function saysAnother(page: Page, { opener, label, list, other }: Given): Showing {
  return {
    act: async () => {
      await opener.click();
      await rest(page);
    },
    shown: async () => {
      const lines = (await textOf(page)).split('\n').map((line) => line.trim());
      const wanted = label.trim().toLowerCase();
      const said = lines.flatMap((line, index) => {
        const small = line.toLowerCase();
        if (small === wanted || small === `${wanted}:`) return [lines[index + 1] ?? ''];
        return small.startsWith(`${wanted}:`) ? [line.slice(wanted.length + 1).trim()] : [];
      });
      return said.includes(other) && !said.includes(list);
    },
  };
}
