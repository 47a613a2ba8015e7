import type { Page } from '@playwright/test';
import { otherSession } from '#engine/export/runtime/other-session.ts';
import { rest } from '#engine/export/runtime/rest.ts';
import { textOf } from '#engine/export/runtime/screen.ts';
import type { Showing } from '#engine/export/runtime/showing.ts';

type SignIn = (page: Page) => Promise<void>;
type Given = { asAccount: SignIn; asNobody: SignIn; asNobodyElse: SignIn };

/** A text without addresses and numbers, as of tries that are left. */
export function withoutNames(text: string): string {
  return text.replace(/\S*@\S*|\d+/g, '#');
}

/** A wrong password is answered otherwise for an account that exists than for two that do not. */
export function tellsAccounts(page: Page, { asAccount, asNobody, asNobodyElse }: Given): Showing {
  const said: string[] = [];
  const answer = async (signIn: SignIn) => {
    const other = await otherSession(page);
    await signIn(other);
    await rest(other);
    said.push(withoutNames(await textOf(other)));
    await other.context().close();
  };
  return {
    act: async () => {
      for (const signIn of [asNobody, asAccount, asNobodyElse]) await answer(signIn);
    },
    shown: async () => said[0] === said[2] && said[0] !== said[1],
  };
}
