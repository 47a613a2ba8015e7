import type { Page } from '@playwright/test';
import { otherSession } from '#engine/export/runtime/other-session.ts';
import { recordsIn } from '#engine/export/runtime/records.ts';
import type { Showing } from '#engine/export/runtime/showing.ts';

/** An address gives a file with these heads to a session that nobody has signed in to. */
export function givesFile(page: Page, { address, heads }: { address: string; heads: string }): Showing {
  return {
    shown: async () => {
      const nobody = await otherSession(page);
      const answer = await nobody.request.get(address);
      const [first = []] = recordsIn(await answer.text());
      return answer.ok() && first.join(', ') === heads;
    },
  };
}
