import { shownPath } from '#engine/model/code.ts';
import { resourceOf } from '#engine/model/fingerprint.ts';
import { shownBy } from '#engine/model/reproduction.ts';
import type { JudgedKind, Sighting } from '../shared/kind.ts';
import { isMadeUp } from '../shared/marks.ts';
import { isWritten } from '../shared/written.ts';
import { imageIsBroken } from './reproduce.ts';

type Facts = { address: string; alt: string };

/** A picture of the page that does not load. */
export const brokenImage: JudgedKind<'missing', Facts> = {
  id: 'broken_image',
  category: 'functional',
  description: 'A picture on the screen could not be loaded',
  fingerprint_rule: 'path of the picture without identifiers',
  probes: ['images'],
  variants: {
    missing: {
      severity: 'minor',
      because: 'the page works without it',
      title: ({ address, alt }) =>
        `The picture ${alt ? `"${alt}"` : resourceOf(address).slice(0, 80)} does not load`,
    },
  },
  // Pictures of items are served by one piece of code, whatever numbers their names have.
  blames: ({ facts }) => `picture ${resourceOf(facts.address).replace(/\d+/g, '#')}`,
  reproduce: ({ facts }) => shownBy(imageIsBroken, { path: shownPath(facts.address) }),
  judge: ({ probes, after, signals }) =>
    [
      ...signals.flatMap((signal) =>
        signal.kind === 'response' && signal.resource === 'image' && signal.status >= 400 && signal.same_site
          ? [sighting(signal.address, '', 'a request of the page', signal.place)]
          : [],
      ),
      ...(probes.images ?? []).map(({ address, alt, path }) => sighting(address, alt, path, after.place)),
    ].filter(({ facts: { address } }) => !isMadeUp(address) && !isWritten(address, after)),
};

function sighting(address: string, alt: string, where: string, place: string): Sighting<'missing', Facts> {
  return {
    key: [resourceOf(address).slice(0, 200)],
    variant: 'missing',
    facts: { address: address.slice(0, 300), alt },
    description: `The picture at ${address.slice(0, 300)} could not be loaded.`,
    place,
    element: alt ? { role: 'img', name: alt, nth: 0, path: '' } : null,
    context: { address: address.slice(0, 300), where },
  };
}
