import { cut, fingerprintOf, routeOf } from '#engine/model/fingerprint.ts';
import type { Oracle } from '#engine/model/suspicion.ts';

/** The order that an app gives its views by itself leads back (WCAG 2.2, 1.3.2 and 2.4.3). */
export const focusOrder: Oracle = {
  id: 'focus_order',
  platforms: ['android'],
  category: 'accessibility',
  description: 'The app leads a keyboard or a screen reader back up the screen, past what is still to come',
  severity_rule: 'minor: every control can still be reached',
  fingerprint_rule: 'screen, and where it leads from and to',
  probes: ['views'],
  confirm: false,
  judge: ({ probes, after }) =>
    (probes.views?.jumps ?? []).map(({ by, from, to }) => ({
      fingerprint: fingerprintOf('focus_order', routeOf(after.place), from, to),
      oracle: 'focus_order',
      title: cut(`From "${from}" ${by} is led back up to "${to}"`, 140),
      severity: 'minor' as const,
      category: 'accessibility' as const,
      description: `The app says itself what comes after "${from}", and that stands above it: what is below is heard or reached out of its order.`,
      place: after.place,
      element: null,
      context: { by, from: cut(from, 200), to: cut(to, 200) },
    })),
};
