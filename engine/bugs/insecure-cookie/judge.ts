import { fingerprintOf } from '#engine/model/fingerprint.ts';
import type { Oracle } from '#engine/model/suspicion.ts';
import { SESSION_COOKIE } from '#engine/secrets/session-cookie.ts';

const READABLE = /csrf|xsrf/i;

/** A cookie that carries a session and can be stolen or sent along by other sites. */
export const insecureCookie: Oracle = {
  id: 'insecure_cookie',
  category: 'security',
  description: 'A session cookie lacks HttpOnly, Secure (on https) or SameSite',
  severity_rule: 'major when both scripts and other sites can use it, else minor',
  fingerprint_rule: 'name of the cookie',
  probes: ['cookies'],
  confirm: false,
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
          fingerprint: fingerprintOf('insecure_cookie', cookie.name),
          oracle: 'insecure_cookie',
          title: `The cookie "${cookie.name}" lacks ${faults.join(' and ')}`,
          severity: faults.length > 1 ? ('major' as const) : ('minor' as const),
          category: 'security' as const,
          description: `The session cookie "${cookie.name}" is set without ${faults.join(' and ')}.`,
          place: after.place,
          element: null,
          context: { cookie: cookie.name, missing: faults.join(', ') },
        },
      ];
    }),
};
