import { fingerprintOf, resourceOf } from '#engine/model/fingerprint.ts';
import type { Oracle } from '#engine/model/suspicion.ts';

/** An address of the site that leads to any other (CWE-601). It is never followed. */
export const openRedirect: Oracle = {
  id: 'open_redirect',
  category: 'security',
  description: 'An address of the app leads its user to whatever other site a parameter names',
  severity_rule: 'major: it lends the name of the site to any other',
  fingerprint_rule: 'path without identifiers, and name of the parameter',
  probes: ['injection'],
  confirm: false,
  judge: ({ probes }) =>
    (probes.injection?.redirects ?? []).map(({ parameter, address }) => ({
      fingerprint: fingerprintOf('open_redirect', resourceOf(address), parameter),
      oracle: 'open_redirect',
      title: `${resourceOf(address)} leads to any site that "${parameter}" names`,
      severity: 'major' as const,
      category: 'security' as const,
      description: `With another site's address in "${parameter}", ${address} sends the browser there.`,
      place: probes.injection?.place ?? address,
      element: null,
      context: { address, parameter },
    })),
};
