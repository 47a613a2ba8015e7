import { activityOf } from '#domain/apk/places.ts';
import { cut, routeOf } from '#engine/model/fingerprint.ts';
import type { JudgedKind } from '../shared/kind.ts';

type Facts = { activity: string; frames: number };

/** Android vitals: a picture that takes longer than 700 ms is frozen; a screen shows 60 in a second. */
const FROZEN_FRAMES = 42;
const FRAMES_PER_SECOND = 60;

/** The screen stands still while something is done. Judged only where the device's time is real. */
export const frozenFrames: JudgedKind<'frozen', Facts> = {
  id: 'frozen_frames',
  platforms: ['android'],
  category: 'performance',
  description: 'The screen of an app stands still for longer than 700 ms, as a device with real time tells',
  fingerprint_rule: 'screen',
  probes: [],
  variants: {
    frozen: {
      severity: 'minor',
      because: 'it goes on by itself',
      title: ({ activity, frames }) =>
        cut(`${activity || 'The app'} stands still for ${(frames / FRAMES_PER_SECOND).toFixed(1)} s`, 140),
    },
  },
  judge: ({ signals, after }) => {
    const skipped = signals.map((signal) => (signal.kind === 'skipped_frames' ? signal.frames : 0));
    const frames = Math.max(0, ...skipped);
    if (frames < FROZEN_FRAMES) return [];
    return [
      {
        variant: 'frozen',
        facts: { activity: activityOf(after.place).split('.').at(-1) ?? '', frames },
        key: [routeOf(after.place)],
        description: `The system says that ${frames} pictures in a row came too late, because the main thread was at work.`,
        place: after.place,
        context: { frames: String(frames) },
      },
    ];
  },
};
