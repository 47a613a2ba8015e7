import { wilson } from './interval.ts';
import type { Results } from './results.ts';
import { type HalfTotals, type Share, totalsOf } from './totals.ts';

const NAMES: Record<HalfTotals['half'], string> = { worked_on: 'worked on', counted: 'counted only' };

/** The tables of the results, as markdown that a terminal can show. */
export const printed = ({ groups }: Results): string =>
  totalsOf(groups)
    .filter(({ planted }) => planted > 0)
    .map(halfOf)
    .join('\n\n');

/** A share with its interval: `3 of 8 (38 %, 14 to 69 %)`. */
export function words(hits: number, trials: number): string {
  if (trials === 0) return '0 of 0';
  const { low, high } = wilson(hits, trials);
  const percent = (share: number) => Math.round(100 * share);
  return `${hits} of ${trials} (${percent(hits / trials)} %, ${percent(low)} to ${percent(high)} %)`;
}

function halfOf({ half, planted, proved, reached, by_operator, by_app, monkey }: HalfTotals): string {
  const row = ([name, share]: [string, Share]) => `| ${name} | ${words(share.proved, share.reached)} |`;
  const sorted = (shares: Map<string, Share>) => [...shares].toSorted(([a], [b]) => (a < b ? -1 : 1));
  return [
    `**Operators ${NAMES[half]}**: proved ${words(proved, reached)} reached of ${planted} planted;`,
    `the monkey tells at most ${words(monkey.told_max, monkey.reached)} that it reached.`,
    '',
    '| operator or app | proved of reached |',
    '|---|---|',
    ...sorted(by_operator).map(row),
    ...sorted(by_app).map(row),
  ].join('\n');
}
