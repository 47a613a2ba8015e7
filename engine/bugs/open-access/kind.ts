import { resourceOf, routeOf } from '#engine/model/fingerprint.ts';
import type { Moment } from '#engine/model/suspicion.ts';
import type { JudgedKind, Sighting } from '../shared/kind.ts';

type Facts = { address: string };

type Variants = 'read' | 'page';

/** What belongs to an account is given to those who are signed in to it. */
export const openAccess: JudgedKind<Variants, Facts> = {
  id: 'open_access',
  category: 'security',
  description:
    'What a page asks for while signed in, with the account’s own e-mail address in it, is given to anybody, or the page itself, though the list that it is below asks to sign in',
  fingerprint_rule: 'path of the address without identifiers',
  probes: ['open_access'],
  variants: {
    read: {
      severity: 'critical',
      because: 'personal data is read without signing in',
      title: ({ address }) => `${resourceOf(address)} gives an account’s data to whoever is not signed in`,
    },
    page: {
      severity: 'major',
      because: 'each thing of a list that only accounts are shown is read by its address',
      title: ({ address }) => `The page ${routeOf(address)} is shown to whoever is not signed in`,
    },
  },
  judge: ({ probes, after }: Moment) =>
    (probes.open_access ?? []).flatMap(({ address, account, shown }): Sighting<Variants, Facts>[] => {
      const path = resourceOf(address);
      const told = { facts: { address }, place: after.place, context: { address } };
      if (account)
        return [
          {
            ...told,
            key: [path],
            variant: 'read',
            description: `${address} was asked for without any session, and its answer (200) holds the e-mail address of the test account.`,
          },
        ];
      if (!shown) return [];
      return [
        {
          ...told,
          key: [path, 'page'],
          variant: 'page',
          description: `${address} was asked for without any session: the answer (200) holds what the page shows, while the page above it asks to sign in.`,
        },
      ];
    }),
};
