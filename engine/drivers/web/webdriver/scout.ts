import type { Requests } from '../session/network.ts';
import { ToldRequest } from './told-request.ts';

const REDIRECTS_MAX = 20;
const BODY_MAX = 20_000;
const TEXTUAL = /json|html|text\/plain|xml/;

/** Why an address could not be asked, in the words that all drivers use. */
const REASONS: [RegExp, string][] = [
  [/ENOTFOUND|EAI_AGAIN|EAI_NONAME/, 'net::ERR_NAME_NOT_RESOLVED'],
  [/ECONNREFUSED/, 'net::ERR_CONNECTION_REFUSED'],
  [/TimeoutError|UND_ERR_(CONNECT|HEADERS|BODY)_TIMEOUT|ETIMEDOUT/, 'net::ERR_TIMED_OUT'],
  [/CERT|SELF_SIGNED|UNABLE_TO_VERIFY|ERR_TLS|ERR_SSL|EPROTO/, 'net::ERR_CERT_INVALID'],
  [/bad port/, 'net::ERR_UNSAFE_PORT'],
  [/Proxy|UND_ERR_ABORTED/, 'net::ERR_TUNNEL_CONNECTION_FAILED'],
  [/ECONNRESET|UND_ERR_SOCKET|HPE_/, 'net::ERR_CONNECTION_RESET'],
];

/**
 * What an address answers to somebody who asks for a document, in the place of a browser that tells nothing of answers.
 * @throws Error that says why there is none, as `net::ERR_CONNECTION_REFUSED`.
 */
export async function scout(
  requests: Requests,
  address: string,
  userAgent: string,
  timeout_ms: number,
): Promise<ToldRequest> {
  const request = new ToldRequest('GET', address, 'document', true);
  const headers = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8', 'user-agent': userAgent };
  try {
    const answer = await requests.get(address, { headers, timeout: timeout_ms, maxRedirects: REDIRECTS_MAX });
    const told = answer.headers();
    const status = answer.status();
    if (status >= 300 && status < 400 && told.location) {
      await answer.dispose();
      throw new Error('net::ERR_TOO_MANY_REDIRECTS');
    }
    const isRead = status >= 400 && TEXTUAL.test(told['content-type'] ?? '');
    const text = isRead ? (await answer.text()).slice(0, BODY_MAX) : '';
    if (!isRead) await answer.dispose();
    const size = Number(told['content-length'] ?? -1);
    request.learn({ status, headers: Object.entries(told), text, size, partial: false });
    return request;
  } catch (error) {
    throw new Error(reasonOf(error));
  }
}

function reasonOf(error: unknown): string {
  const { name = '', message = '', cause } = (error ?? {}) as Error & { cause?: Error & { code?: string } };
  const told = [name, message, cause?.code, cause?.message].join(' ');
  if (message.startsWith('net::')) return message;
  return REASONS.find(([pattern]) => pattern.test(told))?.[1] ?? 'net::ERR_FAILED';
}
