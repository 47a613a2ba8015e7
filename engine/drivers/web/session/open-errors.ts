import { request } from 'node:http';
import { AppError, ERROR_TABLE, type ErrorCode } from '#domain/kernel/errors.ts';
import type { WebResponse } from './network.ts';
import { EGRESS_HEADER } from './traffic.ts';

const NET_CODES: [RegExp, ErrorCode][] = [
  [/NAME_NOT_RESOLVED|NAME_RESOLUTION_FAILED|ERR_DNS/, 'TARGET_UNRESOLVED'],
  [/TOO_MANY_REDIRECTS/, 'TARGET_REDIRECT_LOOP'],
  [/ERR_CERT|ERR_SSL|ERR_BAD_SSL/, 'TARGET_TLS'],
  [/TIMED_OUT|Timeout \d+ms exceeded/, 'TARGET_TIMEOUT'],
  [/INVALID_AUTH_CREDENTIALS|UNEXPECTED_PROXY_AUTH/, 'TARGET_NEEDS_LOGIN'],
  [/Download is starting|ERR_ABORTED|INVALID_RESPONSE_NOT_HTML/, 'TARGET_NOT_HTML'],
  [/UNSAFE_PORT|BLOCKED_BY|ADDRESS_INVALID/, 'TARGET_FORBIDDEN'],
];

const ADVICE: Partial<Record<ErrorCode, string>> = {
  TARGET_UNRESOLVED: 'no such host was found. Check the spelling of the address.',
  TARGET_REFUSED: 'nothing answered there. Check that the app is running and that the port is right.',
  TARGET_TIMEOUT: 'it did not answer in time. Check that it is up, then try again.',
  TARGET_REDIRECT_LOOP: 'it redirects for ever. Open it in a browser without cookies to see the loop.',
  TARGET_TLS: 'its certificate is not valid. Renew the certificate, or test the http address.',
  TARGET_NOT_HTML: 'it does not serve a web page. Give the address of a page that a browser shows.',
  TARGET_FORBIDDEN: 'this installation may not reach it. Ask the operator, or give a public address.',
  TARGET_NEEDS_LOGIN: 'it asks for a login before it shows anything. Give an address that opens without one.',
};

/** What an address that could not be opened is told to be, in the user's words. */
export function targetError(code: ErrorCode, address: string, extra = ''): AppError {
  const advice = ADVICE[code] ?? 'it could not be opened.';
  return new AppError(code, `${address}: ${extra || advice}`, { address });
}

/** Turns a navigation's failure into a `TARGET_*` error; asks the egress proxy when it may have been the one. */
export async function failureOf(error: unknown, address: string, proxyUrl: string | null): Promise<AppError> {
  const text = error instanceof Error ? error.message : String(error);
  if (proxyUrl && /TUNNEL_CONNECTION|PROXY|EMPTY_RESPONSE|CONNECTION_/.test(text)) {
    const code = await refusalOfProxy(address, proxyUrl);
    if (code) return targetError(code, address);
  }
  const code = NET_CODES.find(([pattern]) => pattern.test(text))?.[1] ?? 'TARGET_REFUSED';
  return targetError(code, address);
}

/** Judges the answer of a start page; null when it can be tested. */
export function refusalOf(response: WebResponse | null, address: string): AppError | null {
  if (!response) return null;
  const headers = response.headers();
  const status = response.status();
  const egress = egressCode(headers[EGRESS_HEADER]);
  if (egress) return targetError(egress, address);
  if (status === 401 && headers['www-authenticate']) return targetError('TARGET_NEEDS_LOGIN', address);
  if (status >= 400)
    return targetError(
      'TARGET_ERROR_STATUS',
      address,
      `it answered with the error ${status}. Open it in a browser to see why.`,
    );
  const type = headers['content-type'] ?? '';
  if (type && !/text\/html|application\/xhtml/.test(type)) return targetError('TARGET_NOT_HTML', address);
  return null;
}

function egressCode(value: string | undefined): ErrorCode | null {
  if (!value) return null;
  return value in ERROR_TABLE ? (value as ErrorCode) : 'TARGET_FORBIDDEN';
}

/** A refused CONNECT reaches the browser without its headers, so it is asked once more from here. */
function refusalOfProxy(address: string, proxyUrl: string): Promise<ErrorCode | null> {
  const target = new URL(address);
  const proxy = new URL(proxyUrl);
  const secure = target.protocol === 'https:';
  const port = target.port || (secure ? '443' : '80');
  return new Promise((resolve) => {
    const probe = request({
      host: proxy.hostname,
      port: proxy.port,
      method: secure ? 'CONNECT' : 'HEAD',
      path: secure ? `${target.hostname}:${port}` : target.href,
      headers: { host: target.host },
      timeout: 5_000,
      agent: false,
    });
    probe.on('connect', (response, socket) => {
      socket.destroy();
      resolve(egressCode(response.headers[EGRESS_HEADER]?.toString()));
    });
    probe.on('response', (response) => {
      response.resume();
      resolve(egressCode(response.headers[EGRESS_HEADER]?.toString()));
    });
    probe.on('timeout', () => probe.destroy());
    probe.on('error', () => resolve(null));
    probe.end();
  });
}
