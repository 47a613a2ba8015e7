import { resourceOf } from '#engine/model/fingerprint.ts';
import type { Moment } from '#engine/model/suspicion.ts';
import type { JudgedKind } from '../shared/kind.ts';

type Facts = { address: string };

/** What belongs to an account is given to those who are signed in to it. */
export const openAccess: JudgedKind<'read', Facts> = {
  id: 'open_access',
  category: 'security',
  description:
    'What a page asks for while signed in, with the account’s own e-mail address in it, is given to anybody',
  fingerprint_rule: 'path of the address without identifiers',
  probes: ['open_access'],
  variants: {
    read: {
      severity: 'critical',
      because: 'personal data is read without signing in',
      title: ({ address }) => `${resourceOf(address)} gives an account’s data to whoever is not signed in`,
    },
  },
  judge: ({ probes, after }: Moment) =>
    (probes.open_access ?? [])
      .filter(({ account }) => account)
      .map(({ address }) => {
        const path = resourceOf(address);
        return {
          key: [path],
          variant: 'read' as const,
          facts: { address },
          description: `${address} was asked for without any session, and its answer (200) holds the e-mail address of the test account.`,
          place: after.place,
          context: { address },
        };
      }),
};
