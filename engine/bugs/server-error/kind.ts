import { answeredBadly } from '#engine/export/runtime/answers.ts';
import { likePath } from '#engine/model/code.ts';
import { resourceOf } from '#engine/model/fingerprint.ts';
import { shownBy } from '#engine/model/reproduction.ts';
import { failedAnswer } from '../shared/failed-answer.ts';
import type { JudgedKind } from '../shared/kind.ts';

type Facts = { method: string; path: string; status: number };

const SAFE = new Set(['GET', 'HEAD']);

/** The target's own server answered 5xx. */
export const serverError: JudgedKind<'whole' | 'part', Facts> = {
  id: 'server_error',
  category: 'functional',
  description: "The app's server answered a request with an error (5xx)",
  fingerprint_rule: 'method and path without identifiers',
  probes: [],
  variants: {
    whole: {
      severity: 'critical',
      because: 'a whole page or a change that the user asked for failed',
      title,
    },
    part: { severity: 'major', because: 'something that a page asks for failed', title },
  },
  cause: ['element'],
  blames: ({ facts }) => `resource ${facts.method} ${facts.path}`,
  provesOne: ({ additional_context: { method = '', address = '', status = '' } }) =>
    failedAnswer(method, address, status),
  reproduce: ({ facts: { method, path } }) =>
    shownBy(answeredBadly, { path: likePath(path), least: 500, method, lost: false }),
  judge: (moment) =>
    moment.signals.flatMap((signal) => {
      if (signal.kind !== 'response' || signal.status < 500 || !signal.same_site) return [];
      const path = resourceOf(signal.address);
      const grave = signal.main_document || !SAFE.has(signal.method);
      return [
        {
          key: [signal.method, path],
          variant: grave ? ('whole' as const) : ('part' as const),
          facts: { method: signal.method, path, status: signal.status },
          description: `${signal.method} ${signal.address} was answered with the status ${signal.status}.`,
          place: signal.place,
          element: moment.action && 'target' in moment.action ? (moment.action.target ?? null) : null,
          context: { method: signal.method, address: signal.address, status: String(signal.status) },
        },
      ];
    }),
};

function title({ method, path, status }: Facts): string {
  return `The server fails with ${status} on ${method} ${path}`;
}
