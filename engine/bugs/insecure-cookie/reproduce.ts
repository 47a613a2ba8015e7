import type { Page } from '@playwright/test';
import type { Showing } from '#engine/export/runtime/showing.ts';

/** A cookie is set without one of its guards. */
export function cookieLacks(page: Page, { name, missing }: { name: string; missing: string[] }): Showing {
  return {
    shown: async () => {
      const cookie = (await page.context().cookies()).find((one) => one.name === name);
      if (!cookie) return false;
      const lacks: Record<string, boolean> = {
        HttpOnly: !cookie.httpOnly,
        Secure: !cookie.secure,
        SameSite: cookie.sameSite === 'None',
      };
      return missing.some((guard) => lacks[guard]);
    },
  };
}
