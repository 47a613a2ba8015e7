import { cut, fingerprintOf, routeOf, stableText, topFrame } from '#engine/model/fingerprint.ts';
import type { Moment, Oracle, Suspicion } from '#engine/model/suspicion.ts';

type ErrorKind = 'exception' | 'rejection';

const IGNORED =
  /^(ResizeObserver loop|Script error\.?$)|AbortError|The (user aborted a request|operation was aborted|play\(\) request was interrupted)/;

function judgeErrors(moment: Moment, kind: ErrorKind, oracle: string, label: string): Suspicion[] {
  return moment.signals.flatMap((signal) => {
    if (signal.kind !== kind || IGNORED.test(signal.message)) return [];
    const frame = topFrame(signal.stack);
    const message = cut(signal.message, 300);
    return [
      {
        fingerprint: fingerprintOf(oracle, frame || routeOf(signal.place), stableText(signal.message)),
        oracle,
        title: cut(`${label}: ${message}`, 140),
        severity: 'major' as const,
        category: 'functional' as const,
        description: `The app's own code failed and nothing handled it: ${message}`,
        place: signal.place,
        element: moment.action && 'target' in moment.action ? (moment.action.target ?? null) : null,
        context: { message, stack: cut(signal.stack, 1_500), frame },
      },
    ];
  });
}

/** An exception that no code caught. */
export const uncaughtException: Oracle = {
  id: 'uncaught_exception',
  category: 'functional',
  description: 'A script threw an error that nothing caught',
  severity_rule: 'major: the work that the script was doing for the user is lost',
  fingerprint_rule: 'innermost stack frame (function and script) and the message without values',
  probes: [],
  confirm: false,
  judge: (moment) => judgeErrors(moment, 'exception', 'uncaught_exception', 'Uncaught error'),
};

/** A promise that failed with nobody listening. */
export const unhandledRejection: Oracle = {
  id: 'unhandled_rejection',
  category: 'functional',
  description: 'A promise was rejected and nothing handled it',
  severity_rule: 'major: the user is not told that the work failed',
  fingerprint_rule: 'innermost stack frame (function and script) and the message without values',
  probes: [],
  confirm: false,
  judge: (moment) => judgeErrors(moment, 'rejection', 'unhandled_rejection', 'Unhandled rejection'),
};
