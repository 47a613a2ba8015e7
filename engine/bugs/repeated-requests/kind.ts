import { likePath } from '#engine/model/code.ts';
import { resourceOf, routeOf } from '#engine/model/fingerprint.ts';
import { shownBy } from '#engine/model/reproduction.ts';
import type { Moment } from '#engine/model/suspicion.ts';
import type { JudgedKind } from '../shared/kind.ts';
import { readsIn } from '../shared/reads.ts';
import { asksAgain } from './reproduce.ts';

type Facts = { route: string; path: string; times: number };

const TIMES = 10;

/** One request for each thing of a list (N+1): the same address but for an identifier, many times in one action. */
export const repeatedRequests: JudgedKind<'repeated', Facts> = {
  id: 'repeated_requests',
  category: 'performance',
  description: 'One action asks the server ten times or more for things of one kind, each by itself',
  fingerprint_rule: 'path without identifiers, and names of the parameters',
  probes: [],
  variants: {
    repeated: {
      severity: 'minor',
      because: 'it grows with the data',
      title: ({ route, path, times }) => `${route} asks for ${path} ${times} times at once`,
    },
  },
  blames: ({ facts }) => `resource GET ${facts.path}`,
  reproduce: ({ facts: { path } }) =>
    shownBy(asksAgain, { path: likePath(path.split('?')[0] ?? ''), times: TIMES }),
  judge: ({ action, signals, after }: Moment) => {
    if (action?.kind === 'check') return []; // It may have opened one thing after another itself.
    const kinds = new Map<string, Set<string>>();
    for (const { address, status } of readsIn(signals)) {
      const kind = status < 400 ? kindOf(address) : '';
      if (kind) kinds.set(kind, (kinds.get(kind) ?? new Set()).add(address));
    }
    return [...kinds].flatMap(([kind, addresses]) => {
      if (addresses.size < TIMES) return [];
      return [
        {
          key: [kind],
          variant: 'repeated',
          facts: { route: routeOf(after.place), path: kind, times: addresses.size },
          description: `One action sent ${addresses.size} requests that differ in an identifier only: ${[...addresses].slice(0, 3).join(', ')} …`,
          place: after.place,
          context: { path: kind, times: String(addresses.size) },
        },
      ];
    });
  },
};

/** What addresses of one kind share; '' where there is no identifier that they could differ in. */
function kindOf(address: string): string {
  const path = resourceOf(address);
  const { searchParams } = new URL(address);
  const ids = [...searchParams].filter(([name]) => /(^|_)ids?$|Id$/.test(name)).map(([name]) => name);
  if (!path.includes(':id') && ids.length === 0) return '';
  return ids.length > 0 ? `${path}?${ids.join('&')}` : path;
}
