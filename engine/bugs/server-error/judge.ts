import { fingerprintOf, resourceOf } from '#engine/model/fingerprint.ts';
import type { Oracle } from '#engine/model/suspicion.ts';

const SAFE = new Set(['GET', 'HEAD']);

/** The target's own server answered 5xx. */
export const serverError: Oracle = {
  id: 'server_error',
  category: 'functional',
  description: "The app's server answered a request with an error (5xx)",
  severity_rule: 'critical when a whole page or a change that the user asked for failed, else major',
  fingerprint_rule: 'method and path without identifiers',
  probes: [],
  confirm: false,
  judge: (moment) =>
    moment.signals.flatMap((signal) => {
      if (signal.kind !== 'response' || signal.status < 500 || !signal.same_site) return [];
      const path = resourceOf(signal.address);
      const grave = signal.main_document || !SAFE.has(signal.method);
      return [
        {
          fingerprint: fingerprintOf('server_error', signal.method, path),
          oracle: 'server_error',
          title: `The server fails with ${signal.status} on ${signal.method} ${path}`,
          severity: grave ? ('critical' as const) : ('major' as const),
          category: 'functional' as const,
          description: `${signal.method} ${signal.address} was answered with the status ${signal.status}.`,
          place: signal.place,
          element: moment.action && 'target' in moment.action ? (moment.action.target ?? null) : null,
          context: { method: signal.method, address: signal.address, status: String(signal.status) },
        },
      ];
    }),
};
