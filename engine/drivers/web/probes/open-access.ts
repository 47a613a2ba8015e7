import type { OpenAccessProbe } from '#engine/drivers/probe-answers.ts';
import type { Session } from '../session/actions.ts';
import type { ProbeMemory } from '../session/probe-memory.ts';
import { isSafeLink } from './links.ts';

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
    const found = await Promise.all(
      addresses.map(async (address) => {
        try {
          const answer = await nobody.requests.get(address, { timeout: TIMEOUT_MS, failOnStatusCode: false });
          const isShown = answer.status() === 200 && SHOWN_TYPES.test(answer.headers()['content-type'] ?? '');
          const text = isShown ? (await answer.text()).slice(0, TEXT_MAX) : '';
          return { address, text };
        } catch {
          return { address, text: '' }; // No answer gives nothing away.
        }
      }),
    );
    return found.filter(({ text }) => text !== '');
  } finally {
    await nobody.close().catch(() => {}); // Ended with its browser.
  }
}
