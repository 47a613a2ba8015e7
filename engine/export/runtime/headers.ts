import type { Page } from '@playwright/test';

/** Every request to this origin carries these headers; a redirect is the browser's to follow, so that no other site gets one. */
export async function sendHeaders(
  page: Page,
  origin: string,
  headers: Record<string, string>,
): Promise<void> {
  await page.context().route(
    (url) => url.origin === origin,
    async (route) => {
      const carried = { ...route.request().headers(), ...headers };
      const response = await route.fetch({ headers: carried, maxRedirects: 0 });
      await route.fulfill({ response });
    },
  );
}
