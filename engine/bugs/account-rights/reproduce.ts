import type { Locator, Page, Request } from '@playwright/test';
import { type Form, MARK, submit } from '#engine/export/runtime/forms.ts';
import { otherSession } from '#engine/export/runtime/other-session.ts';
import { rest } from '#engine/export/runtime/rest.ts';
import type { Showing } from '#engine/export/runtime/showing.ts';

type Given = { form: Form; field: Locator; opener?: Locator; asSecond: (page: Page) => Promise<void> };

const IDENTITY = /^(authorization|x-.*token)$/;
const NOT_CARRIED = /^(:.*|cookie|host|connection|content-length|accept-encoding)$/;

/** What the first account's page would send to save a form changes it when the second account sends it. */
export function otherAccountSaves(page: Page, { form, field, opener, asSecond }: Given): Showing {
  return {
    act: async () => {
      const address = page.url();
      const request = await keptBack(page, () => submit(page, form));
      const other = await otherSession(page);
      const own: Record<string, string> = {};
      other.on('request', (one) =>
        Object.assign(
          own,
          headersOf(one, (name) => IDENTITY.test(name)),
        ),
      );
      await asSecond(other);
      await rest(other);
      await other.context().request.fetch(request.url(), {
        method: request.method(),
        headers: { ...headersOf(request, (name) => !IDENTITY.test(name) && !NOT_CARRIED.test(name)), ...own },
        data: request.postDataBuffer() ?? Buffer.alloc(0),
      });
      await page.goto(address);
      await opener?.click();
    },
    shown: async () => (await field.inputValue()).includes(MARK),
  };
}

function headersOf(request: Request, isMeant: (name: string) => boolean): Record<string, string> {
  return Object.fromEntries(Object.entries(request.headers()).filter(([name]) => isMeant(name)));
}

/** The first request that carries the test's mark; it is not sent. */
async function keptBack(page: Page, work: () => Promise<void>): Promise<Request> {
  const { promise, resolve } = Promise.withResolvers<Request>();
  await page.route('**/*', (route) => {
    if (!(route.request().postData() ?? '').includes(MARK)) return route.fallback();
    resolve(route.request());
    return route.abort();
  });
  await work();
  const request = await promise;
  await page.unroute('**/*');
  return request;
}
