import type { StoredCookie } from '../webdriver/cookies.ts';
import type { BidiBrowser } from './bidi-browser.ts';

export async function storedCookies(browser: BidiBrowser, userContext: string): Promise<StoredCookie[]> {
  const { cookies } = await browser.ask((client) =>
    client.storageGetCookies({ partition: { type: 'storageKey', userContext } }),
  );
  const names: Record<string, string> = { strict: 'Strict', lax: 'Lax', none: 'None' };
  return cookies.map(({ name, value, domain, path, httpOnly, secure, sameSite, expiry }) => ({
    name,
    value: value.type === 'base64' ? Buffer.from(value.value, 'base64').toString('latin1') : value.value,
    domain,
    path,
    httpOnly,
    secure,
    sameSite: names[sameSite] ?? '',
    expires: expiry ?? -1,
  }));
}
