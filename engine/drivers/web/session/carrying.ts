import type { Fetched, FetchOptions, Requests } from './network.ts';
import type { Site } from './site.ts';

const REDIRECTS_MAX = 5;

/** Requests with the headers of the run. Each redirect is asked for by itself: none of them may go to another site. */
export function carrying(requests: Requests, site: Site): Requests {
  if (!site.hasHeaders) return requests;
  const ask =
    (method: 'get' | 'head') =>
    (address: string, options: FetchOptions = {}) =>
      follow(requests[method].bind(requests), site, address, options);
  return { get: ask('get'), head: ask('head') };
}

async function follow(
  ask: Requests['get'],
  site: Site,
  address: string,
  { headers = {}, maxRedirects = REDIRECTS_MAX, ...rest }: FetchOptions,
): Promise<Fetched> {
  let at = address;
  for (let redirects = 0; ; redirects += 1) {
    const answer = await ask(at, { ...rest, headers: site.carried(at, headers), maxRedirects: 0 });
    const to = answer.headers().location;
    if (answer.status() < 300 || answer.status() >= 400 || !to || redirects >= maxRedirects) return answer;
    await answer.dispose();
    at = new URL(to, at).href;
  }
}
