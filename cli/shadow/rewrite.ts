import type { IncomingHttpHeaders } from 'node:http';

/** The app's own origin, and the one of the proxy that stands for it. */
export type Origins = { target: string; own: string };

/** Headers that are for one connection (RFC 9110, section 7.6.1). */
const OF_CONNECTION = ['connection', 'keep-alive', 'proxy-connection', 'transfer-encoding', 'upgrade'];
const WITH_ADDRESSES = [
  'location',
  'content-location',
  'refresh',
  'link',
  'access-control-allow-origin',
  'content-security-policy',
];

/** The headers of a request as the app would get them without a proxy. */
export function askedOfTarget(headers: IncomingHttpHeaders, { target, own }: Origins): void {
  for (const name of ['origin', 'referer'] as const) {
    const value = headers[name];
    if (value === own || value?.startsWith(`${own}/`)) headers[name] = target + value.slice(own.length);
  }
}

/** The headers of an answer as they have to be at the proxy's origin: its addresses, and cookies that it may set. */
export function answeredAtOwn(headers: IncomingHttpHeaders, origins: Origins): IncomingHttpHeaders {
  const left = Object.entries(headers).filter(([name]) => !OF_CONNECTION.includes(name));
  const result: IncomingHttpHeaders = Object.fromEntries(left);
  for (const name of WITH_ADDRESSES) {
    const value = result[name];
    if (typeof value === 'string') result[name] = atOwn(value, origins);
  }
  const isSecure = origins.target.startsWith('https:');
  const policy = result['content-security-policy'];
  if (isSecure && typeof policy === 'string')
    result['content-security-policy'] = policy.replace(/\s*upgrade-insecure-requests\s*;?/i, '');
  const cookies = result['set-cookie'];
  if (cookies) result['set-cookie'] = cookies.map((cookie) => ownCookie(cookie, isSecure));
  return result;
}

/** An origin ends where its port does: `http://app:80` is not the start of `http://app:8080`. */
function atOwn(value: string, { target, own }: Origins): string {
  const escaped = target.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
  return value.replace(new RegExp(`${escaped}(?![\\w.:-])`, 'g'), () => own);
}

/** A cookie for a host that is another, and by plain HTTP. Cookies named `__Host-` or `__Secure-` have to be secure. */
function ownCookie(cookie: string, isSecure: boolean): string {
  const [pair = '', ...attributes] = cookie.split(';');
  const strip = isSecure && !/^__(Host|Secure)-/i.test(pair.trim());
  const kept = attributes
    .filter((one) => !/^\s*domain\s*=/i.test(one) && !(strip && /^\s*(secure|partitioned)\s*$/i.test(one)))
    .map((one) => (strip && /^\s*samesite\s*=\s*none\s*$/i.test(one) ? ' SameSite=Lax' : one));
  return [pair, ...kept].join(';');
}
