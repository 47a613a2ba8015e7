import { fetch, ProxyAgent, type Response } from 'undici';
import { egressPass } from '../../db/sealing/egress-pass.ts';
import type { Deps } from '../shared/deps.ts';

const TIMEOUT_MS = 10_000;
const PASS_LIFE_MS = 60_000;
const REFUSED = 'the connection was refused';
/** What the egress means by the status with which it refuses a tunnel, and by its codes. */
const TUNNEL_REFUSALS: Record<string, string> = {
  403: 'TARGET_FORBIDDEN',
  429: 'EGRESS_LIMIT_REACHED',
  504: 'TARGET_TIMEOUT',
  530: 'TARGET_UNRESOLVED',
};
const REFUSALS: Record<string, string> = {
  TARGET_FORBIDDEN: 'the address is private or internal, which this installation sends nothing to',
  TARGET_BLOCKED: 'the operator of this installation has barred the address',
  EGRESS_LIMIT_REACHED: 'too much was sent to the address at once',
  TARGET_TIMEOUT: 'no answer in time',
  TARGET_UNRESOLVED: 'the name of the host could not be found (DNS)',
};
const GONE = 410;
const ANSWER_MAX = 4_000_000;
const TOO_LONG = 'the answer is too long';

export type OutgoingPost = {
  url: string;
  /** Whose it is to the egress. */
  channel: string;
  headers: Record<string, string>;
  body: string;
  /** Words for statuses that mean something at this receiver. */
  faults?: Readonly<Record<number, string>>;
};

/** What a receiver said: `fault` '' when it took the message; `gone` when it never wants another. */
export type Answer = {
  status: number | null;
  fault: string;
  gone: boolean;
  retry_after_ms: number | null;
};

/** Posts once; what is answered beside the status is not read. Never rejects. */
export async function post(egress: Deps['egress'], outgoing: OutgoingPost): Promise<Answer> {
  const { text: _, ...answer } = await ask(egress, { ...outgoing, method: 'POST', reads: false });
  return answer;
}

export type OutgoingRequest = Omit<OutgoingPost, 'body'> & {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH';
  body?: string;
  reads: boolean;
};

/**
 * Asks once, through the egress, which judges the address. Redirects are not followed: the address that was given is
 * the one that was judged and signed for. `text`: what was answered, '' where it is not read. Never rejects.
 */
export async function ask(
  egress: Deps['egress'],
  { url, channel, method, headers, body, reads, faults = {} }: OutgoingRequest,
): Promise<Answer & { text: string }> {
  const dispatcher = egress ? proxyOf(egress, channel) : null;
  try {
    const answer = await fetch(url, {
      ...(dispatcher ? { dispatcher } : {}),
      method,
      headers: { 'content-type': 'application/json', 'user-agent': 'Rove/0.1', ...headers },
      ...(body === undefined ? {} : { body }),
      redirect: 'manual',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    const text = reads ? await textOf(answer) : '';
    if (!reads) await answer.body?.cancel();
    return { ...judge(answer, faults), text };
  } catch (error) {
    return { ...unanswered(faultOf(error)), text: '' };
  } finally {
    await dispatcher?.destroy();
  }
}

/** The body up to a length that no honest answer reaches. */
async function textOf({ body }: Response): Promise<string> {
  const parts: Uint8Array[] = [];
  let length = 0;
  for await (const part of body ?? []) {
    length += part.length;
    if (length > ANSWER_MAX) throw new Error(TOO_LONG);
    parts.push(part);
  }
  return Buffer.concat(parts).toString();
}

function proxyOf({ url, key }: NonNullable<Deps['egress']>, channel: string): ProxyAgent {
  const { username, password } = egressPass(key, channel, Date.now() + PASS_LIFE_MS);
  const token = `Basic ${Buffer.from(`${username}:${password}`).toString('base64')}`;
  return new ProxyAgent({ uri: url, token, connections: 1, proxyTunnel: false });
}

function judge(answer: Response, faults: Readonly<Record<number, string>>): Answer {
  const { status, headers } = answer;
  const refusal = headers.get('x-rove-egress');
  if (refusal) return unanswered(REFUSALS[refusal] ?? REFUSED);
  const known = { status, gone: status === GONE, retry_after_ms: retryAfter(headers) };
  if (status >= 200 && status < 300) return { ...known, fault: '' };
  if (faults[status]) return { ...known, fault: `answered ${status}: ${faults[status]}` };
  if (status >= 300 && status < 400) {
    const to = headers.get('location');
    const where = to && URL.canParse(to) ? ` to ${new URL(to).host}` : '';
    return {
      ...known,
      fault: `answered ${status}, a redirect${where}, which is not followed: give the final address`,
    };
  }
  if (known.gone)
    return {
      ...known,
      fault: 'answered 410: the receiver wants no more messages, so the channel was switched off',
    };
  return { ...known, fault: `answered ${status}` };
}

/**
 * Seconds or a date (RFC 9110 section 10.2.3), as milliseconds from now; else until a spent limit begins anew, whose second
 * GitHub and GitLab tell.
 */
function retryAfter(headers: Response['headers']): number | null {
  const asked = headers.get('retry-after') ?? whenSpentBegins(headers);
  if (!asked) return null;
  const ms = /^\d+$/.test(asked) ? Number(asked) * 1_000 : Date.parse(asked) - Date.now();
  return Number.isFinite(ms) && ms > 0 ? ms : null;
}

function whenSpentBegins(headers: Response['headers']): string | null {
  const told = (name: string) => headers.get(`x-ratelimit-${name}`) ?? headers.get(`ratelimit-${name}`);
  const at_s = told('remaining') === '0' ? Number(told('reset')) : Number.NaN;
  return at_s > 0 ? new Date(at_s * 1_000).toUTCString() : null;
}

const unanswered = (fault: string): Answer => ({ status: null, fault, gone: false, retry_after_ms: null });

function faultOf(error: unknown): string {
  const chain = [error, (error as Error).cause, ((error as Error).cause as Error | undefined)?.cause];
  const text = chain
    .map((one) => `${(one as { code?: string })?.code ?? ''} ${(one as Error)?.message ?? ''}`)
    .join(' ');
  const tunnel = TUNNEL_REFUSALS[/\((\d{3})\)/.exec(text)?.[1] ?? ''];
  if (tunnel) return REFUSALS[tunnel] ?? REFUSED;
  if ((error as Error).message === TOO_LONG) return TOO_LONG;
  if (/TimeoutError|ETIMEDOUT|UND_ERR_.*TIMEOUT|aborted due to timeout/i.test(text))
    return `no answer within ${TIMEOUT_MS / 1_000} seconds`;
  if (/CERT|TLS|SSL|self.signed|certificate/i.test(text)) return 'the certificate of the host is not valid';
  if (/ENOTFOUND|EAI_AGAIN/.test(text)) return REFUSALS.TARGET_UNRESOLVED ?? REFUSED;
  if (/ECONNRESET|UND_ERR_SOCKET|other side closed/.test(text)) return 'the connection was broken off';
  return REFUSED;
}
