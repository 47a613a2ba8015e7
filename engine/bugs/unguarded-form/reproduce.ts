import type { Page } from '@playwright/test';
import type { Showing } from '#engine/export/runtime/showing.ts';

/** The session cookie is set in a way that lets other sites send forms in a user's name. */
export function cookieGoesAlong(page: Page, { name }: { name: string }): Showing {
  const cookies: string[] = [];
  page.on('response', async (response) => {
    const set = await response.headerValues('set-cookie').catch(() => []);
    cookies.push(...set.filter((one) => one.startsWith(`${name}=`)));
  });
  return { shown: async () => cookies.some((one) => !/samesite=(lax|strict)/i.test(one)) };
}
