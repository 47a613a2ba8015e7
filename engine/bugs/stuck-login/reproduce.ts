import type { Page } from '@playwright/test';
import { otherSession } from '#engine/export/runtime/other-session.ts';
import { rest } from '#engine/export/runtime/rest.ts';
import type { Showing } from '#engine/export/runtime/showing.ts';

type Given = { asNobody: (page: Page) => Promise<void>; button: string };

/** After a wrong password the button of the login is gone, or cannot be pressed. */
export function staysShut(page: Page, { asNobody, button }: Given): Showing {
  let other = page;
  return {
    act: async () => {
      other = await otherSession(page);
      await asNobody(other);
      await rest(other);
    },
    shown: async () => {
      const found = other.getByRole('button', { name: button, exact: true });
      return (await found.count()) === 0 || !(await found.first().isEnabled());
    },
  };
}
