import { fingerprintOf, resourceOf, routeOf } from '#engine/model/fingerprint.ts';
import type { Moment, Oracle, Suspicion } from '#engine/model/suspicion.ts';

/** Asking for a login is an answer, not a broken link. */
const ALLOWED = new Set([401, 402, 403, 407, 429]);

/** A link of the site that leads to an error page, followed or asked for. */
export const brokenLink: Oracle = {
  id: 'broken_link',
  category: 'functional',
  description: 'A link of the app leads to a page of its own that is missing',
  severity_rule: 'major: the user who follows it meets an error page',
  fingerprint_rule: 'path of the missing page without identifiers',
  probes: ['links'],
  confirm: false,
  judge: (moment) => [...fromProbe(moment), ...fromNavigation(moment)],
};

function fromProbe({ probes, after }: Moment): Suspicion[] {
  return (probes.links ?? [])
    .filter(({ status }) => status >= 400 && !ALLOWED.has(status))
    .map(({ address, text, status }) => suspect(after.place, address, text, status));
}

function fromNavigation({ signals, action, before, result }: Moment): Suspicion[] {
  if (action?.kind !== 'activate' || result?.status !== 'done') return [];
  const view = before?.elements.find(({ target }) => target.path === action.target.path);
  if (!view?.leads_to) return [];
  return signals.flatMap((signal) => {
    if (signal.kind !== 'response' || !signal.main_document || !signal.same_site) return [];
    if (signal.status < 400 || signal.status >= 500 || ALLOWED.has(signal.status)) return [];
    if (routeOf(signal.address) !== routeOf(view.leads_to)) return [];
    return [suspect(before?.place ?? signal.place, signal.address, action.target.name, signal.status)];
  });
}

function suspect(place: string, address: string, text: string, status: number): Suspicion {
  const path = resourceOf(address);
  return {
    fingerprint: fingerprintOf('broken_link', path),
    oracle: 'broken_link',
    title: `The link ${text ? `"${text}"` : path} leads to an error page (${status})`,
    severity: 'major',
    category: 'functional',
    description: `The link to ${address} is answered with the status ${status}.`,
    place,
    element: { role: 'link', name: text, nth: 0, path: '' },
    context: { address, status: String(status) },
  };
}
