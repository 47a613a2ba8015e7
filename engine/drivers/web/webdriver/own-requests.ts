import { Agent, fetch, ProxyAgent } from 'undici';
import type { Fetched, Requests } from '../session/network.ts';

const TIMEOUT_MS = 5_000;
const REDIRECTS_MAX = 5;
const AGENT = 'Mozilla/5.0 (compatible; Rove)';

type CookiesFor = (address: string) => Promise<string>;

export type OwnRequests = {
  requests: Requests;
  /** The same without any cookie. */
  asNobody(): OwnRequests;
  close(): Promise<void>;
};

/** Requests from here, by the way that the browser's own take, with the cookies that it would send. */
export function ownRequests(proxyUrl: string | null, cookiesFor: CookiesFor): OwnRequests {
  const dispatcher = proxyUrl ? new ProxyAgent({ uri: proxyUrl, proxyTunnel: false }) : new Agent();
  const ask =
    (method: 'GET' | 'HEAD'): Requests['get'] =>
    async (address, { headers = {}, timeout = TIMEOUT_MS, maxRedirects = REDIRECTS_MAX } = {}) => {
      const signal = AbortSignal.timeout(timeout);
      let at = address;
      for (let redirects = 0; ; redirects += 1) {
        const cookie = await cookiesFor(at);
        const answer = await fetch(at, {
          method,
          dispatcher,
          signal,
          redirect: 'manual',
          headers: { 'user-agent': AGENT, ...(cookie ? { cookie } : {}), ...headers },
        });
        const location = answer.headers.get('location');
        if (answer.status < 300 || answer.status >= 400 || !location || redirects >= maxRedirects)
          return fetched(answer);
        await answer.body?.cancel();
        at = new URL(location, at).href;
      }
    };
  return {
    requests: { get: ask('GET'), head: ask('HEAD') },
    asNobody: () => ownRequests(proxyUrl, async () => ''),
    close: () => dispatcher.destroy(),
  };
}

function fetched(answer: Awaited<ReturnType<typeof fetch>>): Fetched {
  return {
    status: () => answer.status,
    headers: () => Object.fromEntries(answer.headers.entries()),
    body: async () => Buffer.from(await answer.arrayBuffer()),
    text: () => answer.text(),
    dispose: async () => {
      await answer.body?.cancel().catch(() => {}); // Read already.
    },
  };
}
