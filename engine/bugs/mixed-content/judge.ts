import { fingerprintOf, resourceOf } from '#engine/model/fingerprint.ts';
import type { Oracle } from '#engine/model/suspicion.ts';

/** Parts of an https page that travel in the open (W3C Mixed Content). */
export const mixedContent: Oracle = {
  id: 'mixed_content',
  category: 'security',
  description: 'A page that came over https loads parts, or sends a form, over http',
  severity_rule:
    'major for scripts, styles, frames and forms, which can be changed on their way; minor for pictures and media',
  fingerprint_rule: 'kind of part and its path without identifiers',
  probes: ['safety'],
  confirm: false,
  judge: ({ probes, after }) =>
    (probes.safety?.mixed ?? []).map(({ tag, address, active }) => ({
      fingerprint: fingerprintOf('mixed_content', tag, resourceOf(address)),
      oracle: 'mixed_content',
      title: `The secure page uses ${resourceOf(address).slice(0, 80)} over http`,
      severity: active ? ('major' as const) : ('minor' as const),
      category: 'security' as const,
      description: `The page came over https, but its ${tag} element names ${address}, which travels in the open.`,
      place: after.place,
      element: null,
      context: { address, element: tag },
    })),
};
