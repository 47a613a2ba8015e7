import type { Page } from '@playwright/test';
import { otherSession } from '#engine/export/runtime/other-session.ts';
import { recordsIn } from '#engine/export/runtime/records.ts';
import { rest } from '#engine/export/runtime/rest.ts';
import { saysValue } from '#engine/export/runtime/said-number.ts';
import { textSaved } from '#engine/export/runtime/saved.ts';
import { textOf } from '#engine/export/runtime/screen.ts';
import type { Showing } from '#engine/export/runtime/showing.ts';

/** `name`: a thing of the list; `address`: its page, '' where it has none; `head`: the column of the file. */
type Given = {
  list: string;
  control: string;
  role: 'button' | 'link' | 'menuitem';
  name: string;
  address: string;
  head: string;
  asSecond: (page: Page) => Promise<void>;
};

/** The file that the second account saves says of a thing what its pages leave out, and the first account's show. */
export function savesUnshown(page: Page, given: Given): Showing {
  const { list, control, role, name, head, asSecond } = given;
  let [own, theirs, value] = ['', '', ''];
  return {
    act: async () => {
      own = await saidOn(page, given);
      const other = await otherSession(page);
      await asSecond(other);
      theirs = await saidOn(other, given);
      await other.goto(list);
      await rest(other);
      const save = other.getByRole(role, { name: control, exact: true }).first();
      const [heads = [], ...records] = recordsIn(await textSaved(other, save));
      const record = records.find((fields) => fields.includes(name));
      if (!record) throw new Error('The file does not hold what the list shows');
      value = record[heads.indexOf(head)] ?? '';
    },
    shown: async () => saysValue(own, value) && !saysValue(theirs, value),
  };
}

async function saidOn(page: Page, { list, address }: Given): Promise<string> {
  await page.goto(list);
  await rest(page);
  const text = await textOf(page);
  if (address === '') return text;
  await page.goto(address);
  await rest(page);
  return `${text}\n${await textOf(page)}`;
}
