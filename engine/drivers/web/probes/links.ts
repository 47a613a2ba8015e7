import type { LinksProbe } from '#engine/drivers/probe-answers.ts';
import { refusalFor } from '#engine/safety/refusals.ts';
import type { FoundLink } from '../page-agent/inspect.ts';
import type { Session } from '../session/actions.ts';
import type { Requests } from '../session/network.ts';
import { EGRESS_HEADER } from '../session/traffic.ts';
import { askPage } from './page-questions.ts';

/** While exploring, a few at each look; a look that is asked once has to ask for all. */
const LINKS_PER_PROBE = { exploring: 8, once: 100 };
const ABREAST = 8;
const LINK_TIMEOUT_MS = 5_000;

/** Asks for the links that no earlier probe of this session asked for, a few at a time, with the page's own cookies. */
export async function links(
  { host, site, explores, signal }: Session,
  checked: Map<string, number>,
): Promise<LinksProbe> {
  const found = (await askPage<FoundLink[]>(host, 'findLinks')) ?? [];
  const open = found.filter(({ address, text }) => isSafeLink(address, text) && site.visits(address));
  const most = explores ? LINKS_PER_PROBE.exploring : LINKS_PER_PROBE.once;
  const fresh = open.filter(({ address }) => !checked.has(address)).slice(0, most);
  const { manners } = site;
  const abreast = manners?.paced ? 1 : ABREAST;
  for (let index = 0; index < fresh.length; index += abreast)
    await Promise.all(
      fresh.slice(index, index + abreast).map(async ({ address }) => {
        await manners?.ready(signal);
        manners?.visited();
        checked.set(address, await statusOf(host.requests, address));
      }),
    );
  return open
    .filter(({ address }) => (checked.get(address) ?? 0) >= 400)
    .map(({ address, text }) => ({ address, text, status: checked.get(address) ?? 0 }));
}

/** A link may be asked for only when asking changes nothing: no wording of action, no query that orders one. */
export function isSafeLink(address: string, text: string): boolean {
  if (refusalFor(text, address)) return false;
  return !/(delete|remove|destroy|logout|signout|unsubscribe|confirm|accept|approve|reset|toggle|vote|like|add|buy)[^/]*$/i.test(
    new URL(address).pathname + new URL(address).search,
  );
}

async function statusOf(requests: Requests, address: string): Promise<number> {
  try {
    const options = { timeout: LINK_TIMEOUT_MS, maxRedirects: 5, failOnStatusCode: false };
    const head = await requests.head(address, options);
    if (head.headers()[EGRESS_HEADER]) return 0;
    if (head.status() < 400) return head.status();
    const get = await requests.get(address, options);
    await get.dispose();
    return get.status();
  } catch {
    return 0; // No answer is no proof of a broken link: the oracle hears of answers only.
  }
}
