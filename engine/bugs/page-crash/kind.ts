import { routeOf } from '#engine/model/fingerprint.ts';
import { shownBy } from '#engine/model/reproduction.ts';
import type { JudgedKind } from '../shared/kind.ts';
import { crashes } from './reproduce.ts';

type Facts = { message: string; route: string };

/** The page's process crashed, or its script never gave control back. */
export const pageCrash: JudgedKind<'crash', Facts> = {
  id: 'page_crash',
  category: 'functional',
  description: 'The page crashed or stopped responding',
  fingerprint_rule: 'route and the kind of crash',
  probes: [],
  variants: {
    crash: {
      severity: 'critical',
      because: 'all work on the page is lost',
      title: ({ message, route }) => `${message} (${route})`,
    },
  },
  silent: true,
  reproduce: () => shownBy(crashes, {}, { guarded: true }),
  judge: ({ signals }) =>
    signals.flatMap((signal) => {
      if (signal.kind !== 'crash') return [];
      const { message, place } = signal;
      return [
        {
          variant: 'crash' as const,
          facts: { message, route: routeOf(place) },
          key: [routeOf(place), message],
          description: `${message} while it was being used.`,
          place,
        },
      ];
    }),
};
