import type { Page } from '@playwright/test';
import { otherSession } from '#engine/export/runtime/other-session.ts';
import { rest } from '#engine/export/runtime/rest.ts';
import type { Showing } from '#engine/export/runtime/showing.ts';

type Given = { signIn: (page: Page) => Promise<void> };

/** Signing in where a page asks for it leads to another page than the one that was opened. */
export function endsElsewhere(page: Page, { signIn }: Given): Showing {
  const pageOf = (address: string) => new URL(address).origin + new URL(address).pathname;
  let other = page;
  return {
    act: async () => {
      other = await otherSession(page);
      await other.goto(page.url());
      await rest(other);
      await signIn(other);
      await rest(other);
    },
    shown: async () => pageOf(other.url()) !== pageOf(page.url()),
  };
}
