import { fetch, ProxyAgent } from 'undici';
import { type RequestHeader, takesHeaders } from '#domain/api/header.ts';
import { AppError } from '#domain/kernel/errors.ts';

const REDIRECTS_MAX = 15;
const TIMEOUT_MS = 15_000;
const HTML = /^(text\/html|application\/xhtml\+xml)/i;

/** What the egress means by the status with which it refuses a tunnel. */
const TUNNEL_REFUSALS: Record<string, string> = {
  403: 'TARGET_FORBIDDEN',
  504: 'TARGET_TIMEOUT',
  530: 'TARGET_UNRESOLVED',
};

export type Reached = { address: string; redirects: number };

/**
 * Asks for the address as a browser would, through the egress, before any browser is started for it.
 * @returns where the redirects end.
 * @throws AppError TARGET_*, in words for the person who gave the address.
 */
export async function reachTarget(
  address: string,
  proxy: { uri: string; token: string } | null,
  headers: readonly RequestHeader[] = [],
): Promise<Reached> {
  const dispatcher = proxy ? new ProxyAgent({ ...proxy, connections: 2, proxyTunnel: false }) : null;
  try {
    return await follow(address, dispatcher, headers);
  } finally {
    await dispatcher?.destroy();
  }
}

async function follow(
  address: string,
  dispatcher: ProxyAgent | null,
  headers: readonly RequestHeader[],
): Promise<Reached> {
  let current = address;
  for (let redirects = 0; redirects <= REDIRECTS_MAX; redirects++) {
    const answer = await ask(current, dispatcher, takesHeaders(address, current) ? headers : []);
    const refused = answer.headers.get('x-rove-egress');
    if (refused) throw refusal(refused, current);
    const next = answer.headers.get('location');
    await answer.body?.cancel();
    if (answer.status >= 300 && answer.status < 400 && next) {
      current = new URL(next, current).href;
      continue;
    }
    requirePage(current, answer.status, answer.headers.get('content-type') ?? '', answer.headers);
    return { address: current, redirects };
  }
  throw new AppError(
    'TARGET_REDIRECT_LOOP',
    `${address} redirects for ever (more than ${REDIRECTS_MAX} times). Give the address where it should end.`,
  );
}

async function ask(address: string, dispatcher: ProxyAgent | null, own: readonly RequestHeader[]) {
  try {
    return await fetch(address, {
      ...(dispatcher ? { dispatcher } : {}),
      redirect: 'manual',
      signal: AbortSignal.timeout(TIMEOUT_MS),
      headers: {
        accept: 'text/html,application/xhtml+xml,*/*;q=0.8',
        'user-agent': 'Mozilla/5.0 (compatible; Rove)',
        ...Object.fromEntries(own.map(({ name, value }) => [name, value])),
      },
    });
  } catch (error) {
    throw explain(address, error);
  }
}

function requirePage(
  address: string,
  status: number,
  type: string,
  headers: { has(name: string): boolean },
): void {
  if (status === 401 && headers.has('www-authenticate')) {
    throw new AppError(
      'TARGET_NEEDS_LOGIN',
      `${address} asks for a login before it shows anything. Give an address that is open, or credentials.`,
    );
  }
  if (status >= 500 || status === 404 || status === 410) {
    throw new AppError(
      'TARGET_ERROR_STATUS',
      `${address} answered with status ${status}. Make sure that it works in a browser, then try again.`,
    );
  }
  if (status < 400 && type && !HTML.test(type)) {
    throw new AppError(
      'TARGET_NOT_HTML',
      `${address} serves ${type.split(';')[0]}, not a web page. Give the address of a page.`,
    );
  }
}

function refusal(code: string, address: string): AppError {
  const host = new URL(address).host;
  switch (code) {
    case 'TARGET_FORBIDDEN':
      return new AppError(
        'TARGET_FORBIDDEN',
        `${host} is a private or internal address, which cannot be tested from this installation.`,
      );
    case 'TARGET_BLOCKED':
      return new AppError('TARGET_BLOCKED');
    case 'TARGET_UNRESOLVED':
      return new AppError('TARGET_UNRESOLVED', `${host} could not be found (DNS). Check the spelling.`);
    case 'TARGET_TIMEOUT':
      return new AppError('TARGET_TIMEOUT', `${host} did not answer in time.`);
    case 'INVALID_BUNDLE':
      return new AppError('INVALID_BUNDLE', 'The bundle could not be unpacked. Upload it again.');
    case 'TARGET_REFUSED':
      return new AppError('TARGET_REFUSED', `${host} refused the connection. Is the app running?`);
    default:
      return new AppError('INTERNAL');
  }
}

function explain(address: string, error: unknown): AppError {
  const host = new URL(address).host;
  const chain = [error, (error as Error).cause, ((error as Error).cause as Error | undefined)?.cause];
  const text = chain
    .map((one) => `${(one as { code?: string })?.code ?? ''} ${(one as Error)?.message ?? ''}`)
    .join(' ');
  if (/TimeoutError|ETIMEDOUT|UND_ERR_.*TIMEOUT|aborted due to timeout/i.test(text))
    return refusal('TARGET_TIMEOUT', address);
  if (/CERT|TLS|SSL|self.signed|certificate/i.test(text)) {
    return new AppError(
      'TARGET_TLS',
      `The certificate of ${host} is not valid, so a browser would refuse it.`,
    );
  }
  if (/ENOTFOUND|EAI_AGAIN/.test(text)) return refusal('TARGET_UNRESOLVED', address);
  const status = /\((\d{3})\)/.exec(text)?.[1] ?? '';
  return refusal(TUNNEL_REFUSALS[status] ?? 'TARGET_REFUSED', address);
}
