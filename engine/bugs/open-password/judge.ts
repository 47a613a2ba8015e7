import { fingerprintOf, routeOf } from '#engine/model/fingerprint.ts';
import type { Oracle } from '#engine/model/suspicion.ts';

/** A password that travels in the open. Loopback addresses leave no machine and are no fault. */
export const openPassword: Oracle = {
  id: 'open_password',
  category: 'security',
  description: 'A password is asked for on a page that came over http, or is sent over http',
  severity_rule: 'major: anyone on the way can read the password',
  fingerprint_rule: 'route of the page, and whether the page or its form is in the open',
  probes: ['safety'],
  confirm: false,
  judge: ({ probes, after }) => {
    const found = probes.safety?.open_password;
    if (!found) return [];
    const how = found.reason === 'document' ? 'came over http' : 'sends its form over http';
    return [
      {
        fingerprint: fingerprintOf('open_password', found.reason, routeOf(after.place)),
        oracle: 'open_password',
        title: `The password on ${routeOf(after.place)} travels in the open`,
        severity: 'major',
        category: 'security',
        description: `The page with a password field ${how} (${found.address}).`,
        place: after.place,
        element: null,
        context: { address: found.address, reason: found.reason },
      },
    ];
  },
};
