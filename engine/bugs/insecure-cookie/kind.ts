import { SESSION_COOKIE } from '#engine/drivers/session-cookie.ts';
import { shownBy } from '#engine/model/reproduction.ts';
import type { JudgedKind } from '../shared/kind.ts';
import { cookieLacks } from './reproduce.ts';

type Facts = { cookie: string; missing: string[] };

const READABLE = /csrf|xsrf/i;

/** A cookie that carries a session and can be stolen or sent along by other sites. */
export const insecureCookie: JudgedKind<'several' | 'one', Facts> = {
  id: 'insecure_cookie',
  category: 'security',
  description: 'A session cookie lacks HttpOnly, Secure (on https) or SameSite',
  fingerprint_rule: 'name of the cookie',
  probes: ['cookies'],
  variants: {
    several: { severity: 'major', because: 'both scripts and other sites can use it', title },
    one: { severity: 'minor', because: 'one of its guards is missing', title },
  },
  reproduce: ({ facts: { cookie, missing } }) => shownBy(cookieLacks, { name: cookie, missing }),
  judge: ({ probes, after }) =>
    (probes.cookies ?? []).flatMap((cookie) => {
      if (!SESSION_COOKIE.test(cookie.name) || READABLE.test(cookie.name)) return [];
      const faults: string[] = [];
      if (!cookie.http_only) faults.push('HttpOnly');
      if (cookie.same_site === 'None') faults.push('SameSite');
      if (cookie.secure_place && !cookie.secure) faults.push('Secure');
      if (faults.length === 0 || (faults.length === 1 && faults[0] === 'SameSite')) return [];
      return [
        {
          key: [cookie.name],
          variant: faults.length > 1 ? ('several' as const) : ('one' as const),
          facts: { cookie: cookie.name, missing: faults },
          description: `The session cookie "${cookie.name}" is set without ${faults.join(' and ')}.`,
          place: after.place,
          context: { cookie: cookie.name, missing: faults.join(', ') },
        },
      ];
    }),
};

function title({ cookie, missing }: Facts): string {
  return `The cookie "${cookie}" lacks ${missing.join(' and ')}`;
}
