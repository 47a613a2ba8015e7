import { ownFrame, shortName } from '#engine/drivers/android/app-stack.ts';
import { cut } from '#engine/model/fingerprint.ts';
import type { JudgedKind } from '../shared/kind.ts';

type Facts = { frame: string };

/** The app kept its main thread busy for more than five seconds. */
export const notResponding: JudgedKind<'busy', Facts> = {
  id: 'app_not_responding',
  platforms: ['android'],
  category: 'performance',
  description: 'The app does not answer: its main thread is busy for more than five seconds (ANR)',
  fingerprint_rule: "the app's own topmost frame on the main thread",
  probes: [],
  variants: {
    busy: {
      severity: 'critical',
      because: 'the system offers the user to close the app',
      title: ({ frame }) => cut(`The app does not respond: ${shortName(frame)} keeps it busy`, 140),
    },
  },
  blames: ({ facts }) => `frame ${facts.frame}`,
  judge: ({ signals, action }) =>
    signals.flatMap((signal) => {
      if (signal.kind !== 'hang') return [];
      const frame = ownFrame(signal.stack);
      if (!frame) return [];
      return [
        {
          variant: 'busy' as const,
          facts: { frame },
          key: [frame],
          description: `For more than five seconds the main thread was in ${frame}. Until it comes back nothing answers to the user.`,
          place: signal.place,
          element: action && 'target' in action ? (action.target ?? null) : null,
          context: { frame, stack: cut(signal.stack, 3_000) },
        },
      ];
    }),
};
