import { resourceOf } from '#engine/model/fingerprint.ts';
import { shownBy } from '#engine/model/reproduction.ts';
import type { JudgedKind } from '../shared/kind.ts';
import { leadsAnywhere } from './reproduce.ts';

type Facts = { address: string; parameter: string };

/** An address of the site that leads to any other (CWE-601). It is never followed. */
export const openRedirect: JudgedKind<'anywhere', Facts> = {
  id: 'open_redirect',
  category: 'security',
  description: 'An address of the app leads its user to whatever other site a parameter names',
  fingerprint_rule: 'path without identifiers, and name of the parameter',
  probes: ['injection'],
  variants: {
    anywhere: {
      severity: 'major',
      because: 'it lends the name of the site to any other',
      title: ({ address, parameter }) => `${resourceOf(address)} leads to any site that "${parameter}" names`,
    },
  },
  reproduce: ({ facts: { address, parameter }, ...bug }) =>
    shownBy(leadsAnywhere, { address: bug.address(address), parameter }),
  judge: ({ probes }) =>
    (probes.injection?.redirects ?? []).map(({ parameter, address }) => ({
      key: [resourceOf(address), parameter],
      variant: 'anywhere' as const,
      facts: { address, parameter },
      description: `With another site's address in "${parameter}", ${address} sends the browser there.`,
      place: probes.injection?.place ?? address,
      context: { address, parameter },
    })),
};
