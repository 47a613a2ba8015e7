import type { Request, Route } from 'playwright';
import { type HeldRequest, READS, type RequestHands } from '../../requests.ts';
import type { Site } from '../session/site.ts';
import type { PageHost } from './page-host.ts';

const SENT_BY_PAGES = /^(fetch|xhr|document)$/;
/** What says whose a request is, beside cookies: by it nothing of another session may come along. */
const IDENTITY = /^(authorization|x-(access-token|auth-token|csrf-token|csrftoken|xsrf-token))$/i;
const NOT_CARRIED = /^(:.*|cookie|host|connection|content-length|accept-encoding)$/i;
const ANTI_FORGERY = /csrf|xsrf/i;
const TIMEOUT_MS = 10_000;

export function requestHands({ context }: PageHost, site: Site): RequestHands {
  const identity = new Map<string, string>();
  context.on('request', (request) => {
    if (!site.isSameSite(request.url())) return;
    for (const [name, value] of Object.entries(request.headers()))
      if (IDENTITY.test(name)) identity.set(name.toLowerCase(), value);
  });
  const isHeld = (request: Request, marked: string) =>
    !READS.has(request.method()) &&
    SENT_BY_PAGES.test(request.resourceType()) &&
    site.isSameSite(request.url()) &&
    (request.postData() ?? '').includes(marked);
  /** Tokens against forged requests that a session keeps in a cookie, for the headers in which they are sent back. */
  const tokens = async ({ address, headers }: HeldRequest) => {
    const kept = (await context.cookies(address)).find(({ name }) => ANTI_FORGERY.test(name));
    const names = Object.keys(headers).filter((name) => ANTI_FORGERY.test(name));
    return kept ? names.map((name) => [name.toLowerCase(), decodeURIComponent(kept.value)] as const) : [];
  };
  return {
    async hold(marked) {
      let held: HeldRequest | null = null;
      const keep = async (route: Route): Promise<void> => {
        const request = route.request();
        if (!isHeld(request, marked)) return route.fallback();
        const body = request.postData() ?? '';
        held ??= { method: request.method(), address: request.url(), headers: request.headers(), body };
        return route.abort('internetdisconnected');
      };
      await context.route('**/*', keep);
      return async () => {
        await context.unroute('**/*', keep);
        return held;
      };
    },
    async send(request) {
      const { method, address, body } = request;
      const carried = Object.entries(request.headers).filter(
        ([name]) => !NOT_CARRIED.test(name) && !IDENTITY.test(name),
      );
      const headers = Object.fromEntries([...carried, ...(await tokens(request)), ...identity]);
      const answer = await context.request.fetch(address, {
        ...{ method, headers, data: Buffer.from(body), timeout: TIMEOUT_MS },
        maxRedirects: 0,
        failOnStatusCode: false,
      });
      await answer.dispose();
      return answer.status();
    },
  };
}
