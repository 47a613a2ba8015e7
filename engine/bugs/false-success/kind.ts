import { resourceOf } from '#engine/model/fingerprint.ts';
import type { JudgedKind } from '../shared/kind.ts';
import { refusalSince, successSince } from '../shared/outcome.ts';

type Facts = { says: string; method: string; path: string; status: number };

/** A screen that speaks of success although the server has just refused what was sent. */
export const falseSuccess: JudgedKind<'refused', Facts> = {
  id: 'false_success',
  category: 'functional',
  description: 'The screen says that something was done although the server refused it',
  fingerprint_rule: 'method and path of the request without identifiers',
  probes: [],
  variants: {
    refused: {
      severity: 'critical',
      because: 'the user relies on what never happened',
      title: ({ says, status }) => `The screen says "${says}" though the server answered ${status}`,
    },
  },
  cause: ['element', 'request'],
  blames: ({ facts }) => `false success of ${facts.method} ${facts.path}`,
  judge: ({ before, action, after, signals }) => {
    if (!before || (action?.kind !== 'activate' && action?.kind !== 'fill')) return [];
    const says = successSince(after, before);
    const writes = signals.flatMap((signal) =>
      signal.kind === 'response' && signal.same_site && isWrite(signal) ? [signal] : [],
    );
    const [refused, ...others] = writes;
    // A screen that complains as well tells the user.
    if (refusalSince(after, before) !== undefined) return [];
    // Of several requests one may well be taken.
    if (!says || !refused || others.some(({ status }) => status < 400) || refused.status < 400) return [];
    const { method, address, status, place } = refused;
    const facts = { says, method, path: resourceOf(address), status };
    return [
      {
        variant: 'refused',
        facts,
        key: [method, facts.path],
        description: `${method} ${address} was answered with ${status}, and nothing else was sent.`,
        place,
        element: 'target' in action ? (action.target ?? null) : null,
        context: { says, address, status: String(status) },
      },
    ];
  },
};

function isWrite({ method, resource }: { method: string; resource: string }): boolean {
  return /^(fetch|xhr)$/.test(resource) && /^(POST|PUT|PATCH|DELETE)$/.test(method);
}
