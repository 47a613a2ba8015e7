import { activityOf, simpleName } from '#domain/apk/places.ts';
import { lackOf, ownFrame, shortName } from '#engine/drivers/android/app-stack.ts';
import { cut, stableText } from '#engine/model/fingerprint.ts';
import type { JudgedKind } from '../shared/kind.ts';

/** `opening`: the activity that was being opened, '' when none was. */
type Facts = { exception: string; frame: string; opening: string };

/** An exception that ended the app. */
export const appCrash: JudgedKind<'used' | 'from_outside', Facts> = {
  id: 'app_crash',
  platforms: ['android'],
  category: 'functional',
  description: 'The app crashed: an exception that nothing caught ended it',
  fingerprint_rule: "exception and the app's own topmost stack frame, without line numbers",
  probes: [],
  variants: {
    used: { severity: 'critical', because: 'all that the user was doing is lost', title },
    from_outside: { severity: 'major', because: 'only another app can bring it about', title },
  },
  blames: ({ facts }) => `frame ${facts.frame}`,
  judge: ({ signals, action }) =>
    signals.flatMap((signal) => {
      if (signal.kind !== 'app_crash' || lackOf(signal) !== null) return [];
      const frame = ownFrame(signal.stack) ?? '';
      const exception = /^([\w.$]+)/.exec(signal.message)?.[1] ?? '';
      const opening = /^start (\S+)/.exec(signal.during)?.[1] ?? '';
      const fromOutside = action?.kind === 'open' && activityOf(action.place) !== '' && opening !== '';
      return [
        {
          variant: fromOutside ? ('from_outside' as const) : ('used' as const),
          facts: { exception, frame, opening },
          key: [exception, frame],
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

function title({ exception, frame, opening }: Facts): string {
  const where = opening ? `when ${shortName(opening)} is opened` : `in ${shortName(frame)}`;
  return cut(`The app crashes ${where}: ${simpleName(exception)}`, 140);
}
