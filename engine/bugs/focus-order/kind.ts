import { cut, routeOf } from '#engine/model/fingerprint.ts';
import type { JudgedKind } from '../shared/kind.ts';

type Facts = { by: string; from: string; to: string };

/** The order that an app gives its views by itself leads back (WCAG 2.2, 1.3.2 and 2.4.3). */
export const focusOrder: JudgedKind<'back', Facts> = {
  id: 'focus_order',
  platforms: ['android'],
  category: 'accessibility',
  description: 'The app leads a keyboard or a screen reader back up the screen, past what is still to come',
  fingerprint_rule: 'screen, and where it leads from and to',
  probes: ['views'],
  variants: {
    back: {
      severity: 'minor',
      because: 'every control can still be reached',
      title: ({ by, from, to }) => cut(`From "${from}" ${by} is led back up to "${to}"`, 140),
    },
  },
  judge: ({ probes, after }) =>
    (probes.views?.jumps ?? []).map(({ by, from, to }) => ({
      key: [routeOf(after.place), from, to],
      variant: 'back' as const,
      facts: { by, from: cut(from, 200), to: cut(to, 200) },
      description: `The app says itself what comes after "${from}", and that stands above it: what is below is heard or reached out of its order.`,
      place: after.place,
      context: { by, from: cut(from, 200), to: cut(to, 200) },
    })),
};
