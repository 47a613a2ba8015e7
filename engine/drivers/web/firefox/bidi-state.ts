import type { StoredCookie } from '../webdriver/cookies.ts';
import { readTab, type WebSession } from '../webdriver/web-session.ts';
import type { BidiHost } from './bidi-host.ts';

/** Cookies of the session, and what the tab's page keeps. */
export async function readBidiSession(
  host: BidiHost,
  known: WebSession['storage']['origins'],
): Promise<WebSession> {
  const cookies = await host.allCookies();
  const { tab, origins } = await readTab(host, known);
  const kept = cookies.map((cookie) => ({ ...cookie, sameSite: cookie.sameSite || 'Lax' }));
  return { v: 1, place: host.lastPlace(), storage: { cookies: kept, origins }, tab };
}

const SAME_SITE: Record<string, 'strict' | 'lax' | 'none'> = { Strict: 'strict', Lax: 'lax', None: 'none' };

/** Gives a fresh session the cookies of a stored one; one odd cookie must not cost the run. */
export async function giveCookies(host: BidiHost, cookies: readonly StoredCookie[]): Promise<void> {
  for (const { name, value, domain, path, httpOnly, secure, sameSite, expires } of cookies) {
    const kind = SAME_SITE[sameSite];
    const cookie = {
      name,
      value: { type: 'string' as const, value },
      domain,
      path,
      httpOnly,
      secure,
      ...(kind ? { sameSite: kind } : {}),
      ...(expires > 0 ? { expiry: Math.round(expires) } : {}),
    };
    const partition = { type: 'storageKey' as const, userContext: host.userContext };
    await host.browser
      .ask((client) => client.storageSetCookie({ cookie, partition }))
      .catch((error: unknown) => {
        if (host.browser.isOver) throw error;
      });
  }
}
