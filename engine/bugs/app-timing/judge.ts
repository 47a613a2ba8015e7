import { activityOf } from '#domain/apk/places.ts';
import { cut, fingerprintOf, routeOf } from '#engine/model/fingerprint.ts';
import type { Oracle } from '#engine/model/suspicion.ts';

/** Android vitals: a cold start of 5 s is excessive. */
const START_MS = 5_000;
/** Android vitals: a picture that takes longer than 700 ms is frozen; a screen shows 60 in a second. */
const FROZEN_FRAMES = 42;

/** The app takes too long to be there. Judged only where the device's time is real; a replay must be as slow. */
export const slowStart: Oracle = {
  id: 'slow_start',
  platforms: ['android'],
  category: 'performance',
  description:
    'The app takes five seconds or longer from its start to its first picture, as a device with real time tells',
  severity_rule: 'minor: it comes in the end',
  fingerprint_rule: 'activity',
  probes: [],
  confirm: false,
  judge: ({ signals, action, after }) =>
    signals.flatMap((signal) => {
      if (signal.kind !== 'displayed' || signal.ms < START_MS) return [];
      if (action !== null && action.kind !== 'open') return [];
      const name = signal.activity.slice(signal.activity.lastIndexOf('.') + 1);
      return [
        {
          fingerprint: fingerprintOf('slow_start', signal.activity),
          oracle: 'slow_start',
          title: cut(`${name} takes ${(signal.ms / 1_000).toFixed(1)} s until it is shown`, 140),
          severity: 'minor' as const,
          category: 'performance' as const,
          description: `From the start of the app to its first picture ${signal.ms} ms passed, as the system itself says.`,
          place: after.place,
          element: null,
          context: { activity: signal.activity, ms: String(signal.ms) },
        },
      ];
    }),
};

/** The screen stands still while something is done. Judged only where the device's time is real. */
export const frozenFrames: Oracle = {
  id: 'frozen_frames',
  platforms: ['android'],
  category: 'performance',
  description: 'The screen of an app stands still for longer than 700 ms, as a device with real time tells',
  severity_rule: 'minor: it goes on by itself',
  fingerprint_rule: 'screen',
  probes: [],
  confirm: false,
  judge: ({ signals, after }) => {
    const most = Math.max(
      0,
      ...signals.map((signal) => (signal.kind === 'skipped_frames' ? signal.frames : 0)),
    );
    if (most < FROZEN_FRAMES) return [];
    const name = activityOf(after.place).split('.').at(-1) ?? '';
    return [
      {
        fingerprint: fingerprintOf('frozen_frames', routeOf(after.place)),
        oracle: 'frozen_frames',
        title: cut(
          `${name || 'The app'} stands still for ${((most * 1_000) / 60 / 1_000).toFixed(1)} s`,
          140,
        ),
        severity: 'minor',
        category: 'performance',
        description: `The system says that ${most} pictures in a row came too late, because the main thread was at work.`,
        place: after.place,
        element: null,
        context: { frames: String(most) },
      },
    ];
  },
};
