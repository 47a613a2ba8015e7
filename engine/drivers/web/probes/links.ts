import type { LinksProbe } from '#engine/drivers/probe-answers.ts';
import { isDocument } from '#engine/export/runtime/document.ts';
import { refusalFor } from '#engine/safety/refusals.ts';
import type { FoundLink } from '../page-agent/inspect.ts';
import type { Session } from '../session/actions.ts';
import type { Fetched, Requests } from '../session/network.ts';
import type { LinkAnswer, ProbeMemory } from '../session/probe-memory.ts';
import { askHead } from './ask-head.ts';
import { askPage } from './page-questions.ts';

/** While exploring, a few at each look; a look that is asked once has to ask for all. */
const LINKS_PER_PROBE = { exploring: 8, once: 100 };
const ABREAST = 8;
const LINK_TIMEOUT_MS = 5_000;
const HTML = /^text\/html\b/i;

/** Asks for the links that no earlier probe of this session asked for, a few at a time, with the page's own cookies. */
export async function links(
  { host, site, explores, signal }: Session,
  { answers, read }: ProbeMemory['links'],
): Promise<LinksProbe> {
  const found = (await askPage<FoundLink[]>(host, 'findLinks')) ?? [];
  const open = found.filter(({ address, text }) => isSafeLink(address, text) && site.visits(address));
  const most = explores ? LINKS_PER_PROBE.exploring : LINKS_PER_PROBE.once;
  const fresh = open.filter(({ address }) => !answers.has(address)).slice(0, most);
  const { manners } = site;
  const abreast = manners?.paced ? 1 : ABREAST;
  for (let index = 0; index < fresh.length; index += abreast)
    await Promise.all(
      fresh.slice(index, index + abreast).map(async ({ address }) => {
        await manners?.ready(signal);
        manners?.visited();
        answers.set(address, await answerOf(host.requests, address, read));
      }),
    );
  return open.flatMap(({ address, text }) => {
    const { status, part } = answers.get(address) ?? NONE;
    return status >= 400 || part ? [{ address, text, status, ...(part ? { part } : {}) }] : [];
  });
}

/** A link may be asked for only when asking changes nothing: no wording of action, no query that orders one. */
export function isSafeLink(address: string, text: string): boolean {
  if (refusalFor(text, address)) return false;
  return !/(delete|remove|destroy|logout|signout|unsubscribe|confirm|accept|approve|reset|toggle|vote|like|add|buy)[^/]*$/i.test(
    new URL(address).pathname + new URL(address).search,
  );
}

const NONE: LinkAnswer = { status: 0, part: false };

async function answerOf(requests: Requests, address: string, read: Set<string>): Promise<LinkAnswer> {
  try {
    const options = { timeout: LINK_TIMEOUT_MS, maxRedirects: 5, failOnStatusCode: false };
    const head = await askHead(requests, address, LINK_TIMEOUT_MS);
    if (!head) return NONE;
    if (head.status() < 400) return { status: head.status(), part: await isPart(head, address) };
    const get = await requests.get(address, options);
    await get.dispose();
    return { status: get.status(), part: false };
  } catch {
    return NONE; // No answer is no proof of a broken link: the oracle hears of answers only.
  }

  /** Read once a route: its pages are made by the same code. */
  async function isPart(head: Fetched, at: string): Promise<boolean> {
    const route = new URL(at).pathname.replace(/[^/]*\d[^/]*/g, ':');
    if (!HTML.test(head.headers()['content-type'] ?? '') || read.has(route)) return false;
    read.add(route);
    const get = await requests.get(at, {
      timeout: LINK_TIMEOUT_MS,
      maxRedirects: 0,
      failOnStatusCode: false,
    });
    const text = get.status() === 200 ? await get.text() : '';
    await get.dispose();
    return text.trim() !== '' && !isDocument(text);
  }
}
