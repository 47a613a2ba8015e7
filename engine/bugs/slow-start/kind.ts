import { simpleName } from '#domain/apk/places.ts';
import { cut } from '#engine/model/fingerprint.ts';
import type { JudgedKind } from '../shared/kind.ts';

type Facts = { activity: string; ms: number };

/** Android vitals: a cold start of 5 s is excessive. */
const START_MS = 5_000;

/** The app takes too long to be there. Judged only where the device's time is real; a replay must be as slow. */
export const slowStart: JudgedKind<'slow', Facts> = {
  id: 'slow_start',
  platforms: ['android'],
  category: 'performance',
  description:
    'The app takes five seconds or longer from its start to its first picture, as a device with real time tells',
  fingerprint_rule: 'activity',
  probes: [],
  variants: {
    slow: {
      severity: 'minor',
      because: 'it comes in the end',
      title: ({ activity, ms }) => {
        const name = simpleName(activity);
        return cut(`${name} takes ${(ms / 1_000).toFixed(1)} s until it is shown`, 140);
      },
    },
  },
  judge: ({ signals, action, after }) =>
    signals.flatMap((signal) => {
      if (signal.kind !== 'displayed' || signal.ms < START_MS) return [];
      if (action !== null && action.kind !== 'open') return [];
      const { activity, ms } = signal;
      return [
        {
          variant: 'slow' as const,
          facts: { activity, ms },
          key: [activity],
          description: `From the start of the app to its first picture ${ms} ms passed, as the system itself says.`,
          place: after.place,
          context: { activity, ms: String(ms) },
        },
      ];
    }),
};
