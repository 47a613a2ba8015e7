import { cut, routeOf } from '#engine/model/fingerprint.ts';
import type { JudgedKind } from '../shared/kind.ts';

type Facts = { described: string; count: number };

/** Two controls that a screen reader calls the same (Android's Accessibility Test Framework, duplicate speakable text). */
export const duplicateDescription: JudgedKind<'same', Facts> = {
  id: 'duplicate_description',
  platforms: ['android'],
  category: 'accessibility',
  description: 'Several controls of one screen, which are no items of a list, have the same description',
  fingerprint_rule: 'screen and description',
  probes: ['views'],
  variants: {
    same: {
      severity: 'minor',
      because: 'those who see the screen can tell them apart',
      title: ({ described, count }) => cut(`${count} controls are all described as "${described}"`, 140),
    },
  },
  judge: ({ probes, after }) => {
    const counts = new Map<string, number>();
    for (const { described, in_list } of probes.views?.usable ?? [])
      if (described && !in_list) counts.set(described, (counts.get(described) ?? 0) + 1);
    return [...counts]
      .filter(([, count]) => count > 1)
      .map(([described, count]) => ({
        key: [routeOf(after.place), described],
        variant: 'same' as const,
        facts: { described: cut(described, 200), count },
        description:
          'A screen reader says the same of each, so that who listens to it cannot know which is which.',
        place: after.place,
        context: { described: cut(described, 200), count: String(count) },
      }));
  },
};
