import { fingerprintOf, resourceOf } from '#engine/model/fingerprint.ts';
import type { Oracle } from '#engine/model/suspicion.ts';

/** A key of the server in what every visitor gets. Keys that are public by design are not among them. */
export const exposedSecret: Oracle = {
  id: 'exposed_secret',
  category: 'security',
  description: 'A script or a page of the app holds a secret key, token or password of its server',
  severity_rule: 'major: every visitor has it, and may use it as long as it is not withdrawn',
  fingerprint_rule: 'kind of secret, and its first characters',
  probes: ['scripts'],
  confirm: false,
  judge: ({ probes, after }) =>
    (probes.scripts?.secrets ?? []).map(({ kind, masked, address }) => ({
      fingerprint: fingerprintOf('exposed_secret', kind, masked),
      oracle: 'exposed_secret',
      title: `${resourceOf(address)} holds a ${kind}`.replace(/ a ([AO])/, ' an $1'),
      severity: 'major' as const,
      category: 'security' as const,
      description: `${address} is given to every visitor, with a ${kind} in it: ${masked}.`,
      place: after.place,
      element: null,
      context: { address, kind, secret: masked },
    })),
};
