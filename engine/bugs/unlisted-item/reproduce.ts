import type { Page } from '@playwright/test';
import { otherSession } from '#engine/export/runtime/other-session.ts';
import { rest } from '#engine/export/runtime/rest.ts';
import { textOf } from '#engine/export/runtime/screen.ts';
import { seek } from '#engine/export/runtime/seek.ts';
import type { Showing } from '#engine/export/runtime/showing.ts';

/** `search`: the name of the field by which the list is searched, '' where it is whole. */
type Given = {
  name: string;
  address: string;
  list: string;
  search: string;
  search_role: 'searchbox' | 'textbox';
  asSecond: (page: Page) => Promise<void>;
};

/** What the second account's list lacks is shown to it under its address. */
export function opensUnlisted(
  page: Page,
  { name, address, list, search, search_role, asSecond }: Given,
): Showing {
  let other = page;
  return {
    act: async () => {
      if (!(await textOf(page)).includes(name)) throw new Error('The first account’s list does not show it');
      other = await otherSession(page);
      await asSecond(other);
      await other.goto(list);
      await rest(other);
      if (search) await seek(other.getByRole(search_role, { name: search, exact: true }), name);
      await rest(other);
      const listed = other.getByRole('link').filter({ hasText: name, visible: true });
      if ((await listed.count()) > 0) throw new Error('The second account’s list shows it');
      await other.goto(address);
      await rest(other);
    },
    shown: async () => (await textOf(other)).includes(name),
  };
}
