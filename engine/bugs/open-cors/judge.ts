import { fingerprintOf, resourceOf } from '#engine/model/fingerprint.ts';
import type { Oracle } from '#engine/model/suspicion.ts';

/** An answer that allows whatever origin asked, with the user's cookies (Fetch standard, CORS protocol). */
export const openCors: Oracle = {
  id: 'open_cors',
  category: 'security',
  description: 'Any other site may read an answer of the app in the name of its user',
  severity_rule: 'major when the session has cookies that would go along, else minor',
  fingerprint_rule: 'one for the site, with its places: it is one setting',
  probes: ['cors'],
  confirm: false,
  judge: ({ probes, after }) =>
    (probes.cors ?? [])
      .toSorted((a, b) => Number(b.cookies) - Number(a.cookies))
      .map(({ address, cookies }) => ({
        fingerprint: fingerprintOf('open_cors', 'site'),
        oracle: 'open_cors',
        title: `Any site may read ${resourceOf(address)} in a user's name`,
        severity: cookies ? ('major' as const) : ('minor' as const),
        category: 'security' as const,
        description: `${address} was asked for in the name of a site that does not exist, and allowed it to read the answer, with credentials.`,
        place: after.place,
        element: null,
        context: { address, cookies: cookies ? 'go along' : 'there are none' },
      })),
};
