import type { Fetched, Requests } from '../session/network.ts';
import { EGRESS_HEADER } from '../session/traffic.ts';

/** What an address is answered with to HEAD; null where the way out refused it. Rejects where no answer comes. */
export async function askHead(requests: Requests, address: string, timeout: number): Promise<Fetched | null> {
  const head = await requests.head(address, { timeout, maxRedirects: 5, failOnStatusCode: false });
  return head.headers()[EGRESS_HEADER] ? null : head;
}
