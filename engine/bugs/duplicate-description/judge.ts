import { cut, fingerprintOf, routeOf } from '#engine/model/fingerprint.ts';
import type { Oracle } from '#engine/model/suspicion.ts';

/** Two controls that a screen reader calls the same (Android's Accessibility Test Framework, duplicate speakable text). */
export const duplicateDescription: Oracle = {
  id: 'duplicate_description',
  platforms: ['android'],
  category: 'accessibility',
  description: 'Several controls of one screen, which are no items of a list, have the same description',
  severity_rule: 'minor: those who see the screen can tell them apart',
  fingerprint_rule: 'screen and description',
  probes: ['views'],
  confirm: false,
  judge: ({ probes, after }) => {
    const counts = new Map<string, number>();
    for (const { described, in_list } of probes.views?.usable ?? [])
      if (described && !in_list) counts.set(described, (counts.get(described) ?? 0) + 1);
    return [...counts]
      .filter(([, count]) => count > 1)
      .map(([described, count]) => ({
        fingerprint: fingerprintOf('duplicate_description', routeOf(after.place), described),
        oracle: 'duplicate_description',
        title: cut(`${count} controls are all described as "${described}"`, 140),
        severity: 'minor' as const,
        category: 'accessibility' as const,
        description:
          'A screen reader says the same of each, so that who listens to it cannot know which is which.',
        place: after.place,
        element: null,
        context: { described: cut(described, 200), count: String(count) },
      }));
  },
};
