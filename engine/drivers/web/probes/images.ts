import type { BrokenImage } from '../page-agent/inspect.ts';
import type { Session } from '../session/actions.ts';
import type { Requests } from '../session/network.ts';
import { askHead } from './ask-head.ts';
import { askPage } from './page-questions.ts';

const TIMEOUT_MS = 3_000;
const GONE = new Set([404, 410]);

/**
 * Pictures of the page that did not load. Of one on another site its server has to say that it is not there: that no
 * answer came may be for the network that is tested from.
 */
export async function images({ host, site }: Session): Promise<BrokenImage[]> {
  const found = (await askPage<BrokenImage[]>(host, 'findBrokenImages')) ?? [];
  const own = found.filter(({ address }) => site.isSameSite(address));
  const others = found.filter((one) => !own.includes(one));
  const gone = await Promise.all(others.map(({ address }) => isGone(host.requests, address)));
  return [...own, ...others.filter((_, index) => gone[index])];
}

async function isGone(requests: Requests, address: string): Promise<boolean> {
  try {
    const answer = await askHead(requests, address, TIMEOUT_MS);
    return answer !== null && GONE.has(answer.status());
  } catch {
    return false; // No answer is no proof.
  }
}
