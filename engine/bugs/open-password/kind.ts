import { routeOf } from '#engine/model/fingerprint.ts';
import { shownBy } from '#engine/model/reproduction.ts';
import type { JudgedKind } from '../shared/kind.ts';
import { asksInTheOpen } from './reproduce.ts';

type Facts = { route: string; reason: 'document' | 'action' };

/** A password that travels in the open. Loopback addresses leave no machine and are no fault. */
export const openPassword: JudgedKind<'open', Facts> = {
  id: 'open_password',
  category: 'security',
  description: 'A password is asked for on a page that came over http, or is sent over http',
  fingerprint_rule: 'route of the page, and whether the page or its form is in the open',
  probes: ['safety'],
  variants: {
    open: {
      severity: 'major',
      because: 'anyone on the way can read the password',
      title: ({ route }) => `The password on ${route} travels in the open`,
    },
  },
  reproduce: ({ facts: { reason } }) => shownBy(asksInTheOpen, { reason }),
  judge: ({ probes, after }) => {
    const found = probes.safety?.open_password;
    if (!found) return [];
    const how = found.reason === 'document' ? 'came over http' : 'sends its form over http';
    return [
      {
        key: [found.reason, routeOf(after.place)],
        variant: 'open',
        facts: { route: routeOf(after.place), reason: found.reason },
        description: `The page with a password field ${how} (${found.address}).`,
        place: after.place,
        context: { address: found.address, reason: found.reason },
      },
    ];
  },
};
