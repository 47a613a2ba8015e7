import type { Page } from '@playwright/test';
import { rest } from '#engine/export/runtime/rest.ts';
import { textOf } from '#engine/export/runtime/screen.ts';
import type { Showing } from '#engine/export/runtime/showing.ts';

type SignIn = (page: Page) => Promise<void>;
type Given = { asAccount: SignIn; asNobody: SignIn; asNobodyElse: SignIn };

/** A wrong password is answered otherwise for an account that exists than for two that do not. */
export function tellsAccounts(page: Page, { asAccount, asNobody, asNobodyElse }: Given): Showing {
  const said: string[] = [];
  const answer = async (signIn: SignIn) => {
    const session = await page.context().browser()?.newContext();
    if (!session) throw new Error('There is no other session');
    const other = await session.newPage();
    await signIn(other);
    await rest(other);
    said.push((await textOf(other)).replace(/\S*@\S*|\d+/g, '#'));
    await session.close();
  };
  return {
    act: async () => {
      for (const signIn of [asNobody, asAccount, asNobodyElse]) await answer(signIn);
    },
    shown: async () => said[0] === said[2] && said[0] !== said[1],
  };
}
