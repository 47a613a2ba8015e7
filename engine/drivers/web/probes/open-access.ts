import { isAbove } from '#engine/drivers/page-above.ts';
import type { OpenAccessProbe } from '#engine/drivers/probe-answers.ts';
import type { FoundLink } from '../page-agent/inspect.ts';
import type { Session } from '../session/actions.ts';
import type { WebHost } from '../session/host.ts';
import { wordsOfMarkup } from '../session/markup.ts';
import type { Requests } from '../session/network.ts';
import type { ProbeMemory } from '../session/probe-memory.ts';
import { isSafeLink } from './links.ts';
import { askPage } from './page-questions.ts';

const ADDRESSES_MAX = 6;
const TEXT_MAX = 100_000;
const TIMEOUT_MS = 5_000;
const SHOWN_TYPES = /json|html|xml|csv|text\/plain/i;
/** What the document and its scripts have asked for. */
const ASKED = `performance.getEntriesByType('resource').filter((one) => /^(fetch|xmlhttprequest)$/.test(one.initiatorType)).map((one) => one.name)`;

/**
 * Asks once more, without any session, for what the screen has asked for. Only what is read is asked for, and nothing
 * twice. What comes is what everybody gets.
 */
export async function openAccess(
  { host, site }: Session,
  { access }: ProbeMemory,
): Promise<OpenAccessProbe | null> {
  const place = host.place();
  const asked = [place, ...((await host.evaluate<string[]>(ASKED)) ?? [])];
  const addresses = [...new Set(asked)]
    .filter((address) => site.visits(address) && isSafeLink(address, '') && !access.has(address))
    .slice(0, ADDRESSES_MAX);
  for (const address of addresses) access.add(address);
  if (addresses.length === 0) return [];
  const nobody = await host.asNobody();
  if (!nobody) return null;
  try {
    const { requests } = nobody;
    const found = await Promise.all(
      addresses.map(async (address) => {
        const text = await textAt(requests, address);
        const isOpen = address === place && text !== '' && (await isShownAlone(host, requests, text));
        return { address, text, ...(isOpen ? { shown: true as const } : {}) };
      }),
    );
    return found.filter(({ text }) => text !== '');
  } finally {
    await nobody.close().catch(() => {}); // Ended with its browser.
  }
}

async function textAt(requests: Requests, address: string): Promise<string> {
  try {
    const answer = await requests.get(address, { timeout: TIMEOUT_MS, failOnStatusCode: false });
    const isShown = answer.status() === 200 && SHOWN_TYPES.test(answer.headers()['content-type'] ?? '');
    return isShown ? (await answer.text()).slice(0, TEXT_MAX) : '';
  } catch {
    return ''; // No answer gives nothing away.
  }
}

/** Of the lines that a page shows to an account, how many nobody has to be shown too, in 0..1 and at least. */
const SAME = { share: 0.5, least: 4 };
const LINE_MIN = 4;
const OPTIONS = { timeout: TIMEOUT_MS, failOnStatusCode: false, maxRedirects: 0 };

/** Whether most of what a page shows to an account is in the answer that nobody gets at its very address, while the page that it is below asks to sign in. */
async function isShownAlone(host: WebHost, requests: Requests, text: string): Promise<boolean> {
  const place = host.place();
  const shown = (await host.evaluate<string>('document.body?.innerText ?? ""')) ?? '';
  const lines = [...new Set(shown.split('\n').map(wordsOfMarkup))].filter((line) => line.length >= LINE_MIN);
  const given = wordsOfMarkup(text);
  const same = lines.filter((line) => given.includes(line)).length;
  if (/type=["']?password/i.test(text) || same < SAME.least || same < lines.length * SAME.share) return false;
  const links = (await askPage<FoundLink[]>(host, 'findLinks')) ?? [];
  const all = links.map(({ address }) => address).filter((address) => isAbove(address, place));
  const [above] = all.toSorted((a, b) => b.length - a.length);
  if (!above) return false;
  try {
    if ((await requests.get(place, OPTIONS)).status() !== 200) return false;
    const answer = await requests.get(above, OPTIONS);
    return [301, 302, 303, 307, 308, 401, 403].includes(answer.status());
  } catch {
    return false; // What does not answer asks nobody for anything.
  }
}
