import { fingerprintOf, resourceOf } from '#engine/model/fingerprint.ts';
import type { Moment, Oracle } from '#engine/model/suspicion.ts';

/** What belongs to an account is given to those who are signed in to it. */
export const openAccess: Oracle = {
  id: 'open_access',
  category: 'security',
  description:
    'What a page asks for while signed in, with the account’s own e-mail address in it, is given to anybody',
  severity_rule: 'critical: personal data is read without signing in',
  fingerprint_rule: 'path of the address without identifiers',
  probes: ['open_access'],
  confirm: false,
  judge: ({ probes, after }: Moment) =>
    (probes.open_access ?? [])
      .filter(({ account }) => account)
      .map(({ address }) => {
        const path = resourceOf(address);
        return {
          fingerprint: fingerprintOf('open_access', path),
          oracle: 'open_access',
          title: `${path} gives an account’s data to whoever is not signed in`,
          severity: 'critical' as const,
          category: 'security' as const,
          description: `${address} was asked for without any session, and its answer (200) holds the e-mail address of the test account.`,
          place: after.place,
          element: null,
          context: { address },
        };
      }),
};
