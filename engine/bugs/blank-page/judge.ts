import { fingerprintOf, routeOf } from '#engine/model/fingerprint.ts';
import type { Oracle } from '#engine/model/suspicion.ts';

/** Nothing to see where there should be a screen. */
export const blankPage: Oracle = {
  id: 'blank_page',
  category: 'functional',
  description: 'The screen is empty: no text, no picture, nothing to act on',
  severity_rule: 'critical: the user cannot go on',
  fingerprint_rule: 'route of the blank screen',
  probes: [],
  confirm: true,
  judge: ({ after, signals }) => {
    const failed = signals.some(
      (signal) => signal.kind === 'response' && signal.main_document && signal.status >= 400,
    );
    if (!after.blank || failed || !/^https?:/.test(after.place)) return [];
    return [
      {
        fingerprint: fingerprintOf('blank_page', routeOf(after.place)),
        oracle: 'blank_page',
        title: `The page ${routeOf(after.place)} is blank`,
        severity: 'critical',
        category: 'functional',
        description: 'Once everything had loaded the page showed no text, no picture and no control.',
        place: after.place,
        element: null,
        context: { title: after.title },
      },
    ];
  },
};

/** The page's process crashed, or its script never gave control back. */
export const pageCrash: Oracle = {
  id: 'page_crash',
  category: 'functional',
  description: 'The page crashed or stopped responding',
  severity_rule: 'critical: all work on the page is lost',
  fingerprint_rule: 'route and the kind of crash',
  probes: [],
  confirm: false,
  judge: ({ signals }) =>
    signals.flatMap((signal) => {
      if (signal.kind !== 'crash') return [];
      return [
        {
          fingerprint: fingerprintOf('page_crash', routeOf(signal.place), signal.message),
          oracle: 'page_crash',
          title: `${signal.message} (${routeOf(signal.place)})`,
          severity: 'critical' as const,
          category: 'functional' as const,
          description: `${signal.message} while it was being used.`,
          place: signal.place,
          element: null,
          context: {},
        },
      ];
    }),
};
