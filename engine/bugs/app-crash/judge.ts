import { activityOf } from '#domain/apk/places.ts';
import { cut, fingerprintOf, stableText } from '#engine/model/fingerprint.ts';
import type { Oracle } from '#engine/model/suspicion.ts';
import { isDeviceLimit, ownFrame } from '../shared/app-stack.ts';

/** An exception that ended the app. */
export const appCrash: Oracle = {
  id: 'app_crash',
  platforms: ['android'],
  category: 'functional',
  description: 'The app crashed: an exception that nothing caught ended it',
  severity_rule:
    'critical: all that the user was doing is lost; major where only another app can bring it about',
  fingerprint_rule: "exception and the app's own topmost stack frame, without line numbers",
  probes: [],
  confirm: false,
  judge: ({ signals, action }) =>
    signals.flatMap((signal) => {
      if (signal.kind !== 'app_crash' || isDeviceLimit(signal.stack)) return [];
      const frame = ownFrame(signal.stack) ?? '';
      const type = /^([\w.$]+)/.exec(signal.message)?.[1] ?? '';
      const short = type.slice(type.lastIndexOf('.') + 1);
      const opening = /^start (\S+)/.exec(signal.during)?.[1] ?? '';
      const fromOutside = action?.kind === 'open' && activityOf(action.place) !== '' && opening !== '';
      const where = opening ? `when ${shortName(opening)} is opened` : `in ${shortName(frame)}`;
      return [
        {
          fingerprint: fingerprintOf('app_crash', type, frame),
          oracle: 'app_crash',
          title: cut(`The app crashes ${where}: ${short}`, 140),
          severity: fromOutside ? ('major' as const) : ('critical' as const),
          category: 'functional' as const,
          description: `The app ended with ${cut(signal.message, 300)}, thrown in ${frame}. Nothing caught it, and what the user was doing is lost.`,
          place: signal.place,
          element: action && 'target' in action ? (action.target ?? null) : null,
          context: {
            message: cut(signal.message, 300),
            stack: cut(signal.stack, 3_000),
            frame,
            ...(opening ? { activity: opening } : {}),
            ...(stableText(signal.during) ? { during: signal.during } : {}),
          },
        },
      ];
    }),
};

/** The app kept its main thread busy for more than five seconds. */
export const notResponding: Oracle = {
  id: 'app_not_responding',
  platforms: ['android'],
  category: 'performance',
  description: 'The app does not answer: its main thread is busy for more than five seconds (ANR)',
  severity_rule: 'critical: the system offers the user to close the app',
  fingerprint_rule: "the app's own topmost frame on the main thread",
  probes: [],
  confirm: false,
  judge: ({ signals, action }) =>
    signals.flatMap((signal) => {
      if (signal.kind !== 'hang') return [];
      const frame = ownFrame(signal.stack);
      if (!frame) return [];
      return [
        {
          fingerprint: fingerprintOf('app_not_responding', frame),
          oracle: 'app_not_responding',
          title: cut(`The app does not respond: ${shortName(frame)} keeps it busy`, 140),
          severity: 'critical' as const,
          category: 'performance' as const,
          description: `For more than five seconds the main thread was in ${frame}. Until it comes back nothing answers to the user.`,
          place: signal.place,
          element: action && 'target' in action ? (action.target ?? null) : null,
          context: { frame, stack: cut(signal.stack, 3_000) },
        },
      ];
    }),
};

/** Class and method without the package. */
function shortName(name: string): string {
  const parts = name.split('.');
  const from = parts.findIndex((part) => /^[A-Z]/.test(part));
  return (from < 0 ? parts.slice(-2) : parts.slice(from)).join('.');
}
