/** A cookie in the form in which sessions are kept. */
export type StoredCookie = {
  name: string;
  value: string;
  domain: string;
  path: string;
  /** Seconds since the epoch, -1 for one that ends with the session. */
  expires: number;
  httpOnly: boolean;
  secure: boolean;
  /** '' where the cookie says nothing of it. */
  sameSite: string;
};

/** Whether a browser would send this cookie to this address (RFC 6265, section 5.4). */
export function goesTo({ domain, path, secure }: StoredCookie, address: string): boolean {
  const { hostname, pathname, protocol } = new URL(address);
  const host = domain.replace(/^\./, '');
  const fits = hostname === host || (domain.startsWith('.') && hostname.endsWith(`.${host}`));
  const below = pathname === path || pathname.startsWith(path.endsWith('/') ? path : `${path}/`);
  return fits && below && (!secure || protocol === 'https:' || hostname === 'localhost');
}

/** The cookies for an address as a request carries them. */
export function cookieHeader(cookies: readonly StoredCookie[], address: string): string {
  return cookies
    .filter((cookie) => goesTo(cookie, address))
    .map(({ name, value }) => `${name}=${value}`)
    .join('; ');
}

type ClassicCookie = {
  name: string;
  value: string;
  domain?: string;
  path?: string;
  expiry?: number;
  httpOnly?: boolean;
  secure?: boolean;
  sameSite?: string;
};

export function asStored(cookie: ClassicCookie): StoredCookie {
  const { name, value, domain = '', path = '/', expiry, httpOnly = false, secure = false, sameSite } = cookie;
  const isPlain = !sameSite || sameSite === 'None';
  return {
    name,
    value,
    domain,
    path,
    httpOnly,
    secure,
    sameSite: isPlain ? '' : sameSite,
    expires: expiry ?? -1,
  };
}

export function asGiven({ expires, sameSite, ...cookie }: StoredCookie): ClassicCookie {
  return {
    ...cookie,
    ...(sameSite ? { sameSite } : {}),
    ...(expires > 0 ? { expiry: Math.round(expires) } : {}),
  };
}
