import { fingerprintOf, resourceOf } from '#engine/model/fingerprint.ts';
import type { Oracle, Suspicion } from '#engine/model/suspicion.ts';

/** A picture of the page that does not load. */
export const brokenImage: Oracle = {
  id: 'broken_image',
  category: 'functional',
  description: 'A picture on the screen could not be loaded',
  severity_rule: 'minor: the page works without it',
  fingerprint_rule: 'path of the picture without identifiers',
  probes: ['images'],
  confirm: false,
  judge: ({ probes, after, signals }) => [
    ...signals.flatMap((signal) =>
      signal.kind === 'response' && signal.resource === 'image' && signal.status >= 400 && signal.same_site
        ? [suspect(signal.address, '', 'a request of the page', signal.place)]
        : [],
    ),
    ...(probes.images ?? []).map(({ address, alt, path }) => suspect(address, alt, path, after.place)),
  ],
};

function suspect(address: string, alt: string, where: string, place: string): Suspicion {
  return {
    fingerprint: fingerprintOf('broken_image', resourceOf(address).slice(0, 200)),
    oracle: 'broken_image',
    title: `The picture ${alt ? `"${alt}"` : resourceOf(address).slice(0, 80)} does not load`,
    severity: 'minor',
    category: 'functional',
    description: `The picture at ${address.slice(0, 300)} could not be loaded.`,
    place,
    element: alt ? { role: 'img', name: alt, nth: 0, path: '' } : null,
    context: { address: address.slice(0, 300), where },
  };
}
