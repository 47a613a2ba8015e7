import type { Signal } from '#engine/drivers/contract.ts';
import { likePath } from '#engine/model/code.ts';
import { resourceOf, routeOf } from '#engine/model/fingerprint.ts';
import { shownBy } from '#engine/model/reproduction.ts';
import { isPlainWeb } from '../shared/compare.ts';
import type { TriedKind } from '../shared/kind.ts';
import { readsIn, tallied } from '../shared/reads.ts';
import { isAskedHastily } from './reproduce.ts';

type Facts = { route: string; path: string; times: number };

/**
 * What shows news is asked for every few seconds; a second is the least that is of use to somebody who reads. More than twice
 * in each of three seconds is a mistake in a unit or in what starts a timer.
 */
export const SECONDS = 3;
export const LEAST = { each: 2, all: 7 };

export const hastyPolling: TriedKind<'hasty', Facts> = {
  id: 'hasty_polling',
  category: 'performance',
  description: 'A page that nobody uses asks the server for the same thing several times a second',
  sentence: 'Leave the page alone for some seconds, and count what it asks for',
  fingerprint_rule: 'path that is asked for, without identifiers',
  sure: true,
  stays: true,
  variants: {
    hasty: {
      severity: 'minor',
      because: 'each open page loads the server, the network and the battery all the time',
      title: ({ route, path, times }) =>
        `${route} asks for ${path} ${times} times in ${SECONDS} seconds at rest`,
    },
  },
  budget: { chance: 0.06, seconds: 1.3, most: 5, on_route: 1, waiting_cost: 1 },
  blames: ({ facts }) => `resource GET ${facts.path}`,
  reproduce: ({ facts: { path } }) =>
    shownBy(isAskedHastily, { path: likePath(path), seconds: SECONDS, least: LEAST }, { timeout_ms: 60_000 }),
  changes: false,
  general: true,
  appliesTo: ({ seen }) =>
    seen.dialogs > 0 || !isPlainWeb(seen.place) ? [] : [{ kind: 'check', check: 'hasty_polling' }],
  run: async (trial) => {
    const seconds: Map<string, number>[] = [];
    while (seconds.length < SECONDS) {
      const from = trial.signals.length;
      await trial.until(() => false, 1_000);
      seconds.push(tallied(addressesIn(trial.signals.slice(from))));
      if (hastyIn(seconds, { each: LEAST.each, all: 0 }).length === 0) return [];
    }
    const { place } = trial.start;
    return hastyIn(seconds, LEAST).map(([address, times]) => {
      const path = resourceOf(address);
      return {
        variant: 'hasty',
        facts: { route: routeOf(place), path, times },
        key: [path],
        description: `Nobody used the page, and in ${SECONDS} seconds it asked ${times} times for ${address}.`,
        place,
        context: { path, times: String(times) },
      };
    });
  },
};

/** Addresses that were asked for often enough in each of these seconds and in all of them, with how often. */
export function hastyIn(
  seconds: readonly ReadonlyMap<string, number>[],
  { each, all }: { each: number; all: number },
): [string, number][] {
  const [first = new Map<string, number>()] = seconds;
  return [...first.keys()].flatMap((address): [string, number][] => {
    const times = seconds.map((one) => one.get(address) ?? 0);
    const sum = times.reduce((a, b) => a + b, 0);
    return Math.min(...times) >= each && sum >= all ? [[address, sum]] : [];
  });
}

/** What is read anew each time, so that no cache answers, is the same. */
function addressesIn(signals: readonly Signal[]): string[] {
  return readsIn(signals).map(({ address }) => address.replace(/([?&])\w+=\d{10,}(?=&|$)/g, '$1'));
}
