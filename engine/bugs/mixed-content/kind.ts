import { likePath } from '#engine/model/code.ts';
import { resourceOf } from '#engine/model/fingerprint.ts';
import { shownBy } from '#engine/model/reproduction.ts';
import type { JudgedKind } from '../shared/kind.ts';
import { namesPlain } from './reproduce.ts';

type Facts = { address: string; tag: string };

/** Parts of an https page that travel in the open (W3C Mixed Content). */
export const mixedContent: JudgedKind<'active' | 'passive', Facts> = {
  id: 'mixed_content',
  category: 'security',
  description: 'A page that came over https loads parts, or sends a form, over http',
  fingerprint_rule: 'kind of part and its path without identifiers',
  probes: ['safety'],
  variants: {
    active: {
      severity: 'major',
      because: 'scripts, styles, frames and forms can be changed on their way',
      title,
    },
    passive: { severity: 'minor', because: 'pictures and media', title },
  },
  reproduce: ({ facts: { tag, address } }) =>
    /^[a-z]+$/.test(tag) ? shownBy(namesPlain, { tag, path: likePath(resourceOf(address)) }) : null,
  judge: ({ probes, after }) =>
    (probes.safety?.mixed ?? []).map(({ tag, address, active }) => ({
      key: [tag, resourceOf(address)],
      variant: active ? ('active' as const) : ('passive' as const),
      facts: { address, tag },
      description: `The page came over https, but its ${tag} element names ${address}, which travels in the open.`,
      place: after.place,
      context: { address, element: tag },
    })),
};

function title({ address }: Facts): string {
  return `The secure page uses ${resourceOf(address).slice(0, 80)} over http`;
}
