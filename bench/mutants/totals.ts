import { HALVES, type Half } from './operators/catalog.ts';
import type { Group } from './results.ts';

/** Mutants whose code ran while Rove explored, and how many of them a bug was proved for. */
export type Share = { proved: number; reached: number };
export type HalfTotals = Share & {
  half: Half;
  planted: number;
  by_operator: Map<string, Share>;
  by_app: Map<string, Share>;
  /** Mutants that the monkey ran, and at most how many of them its new faults can tell: one for each. */
  monkey: { told_max: number; reached: number };
};

/** What all groups of each half come to. */
export function totalsOf(groups: readonly Group[]): HalfTotals[] {
  return HALVES.map((half) => {
    const own = groups.filter((group) => group.half === half);
    const rows = own.flatMap(({ app, mutants }) => mutants.map((mutant) => ({ app, ...mutant })));
    const by = (key: (row: (typeof rows)[number]) => string): Map<string, Share> =>
      new Map([...Map.groupBy(rows, key)].map(([name, some]) => [name, shareOf(some)]));
    return {
      half,
      planted: rows.length,
      ...shareOf(rows),
      by_operator: by(({ operator }) => operator),
      by_app: by(({ app }) => app),
      monkey: sum(own.map(monkeyOf)),
    };
  });
}

function shareOf(mutants: readonly Group['mutants'][number][]): Share {
  const reached = mutants.filter((one) => one.reached.rove);
  return { reached: reached.length, proved: reached.filter(({ proved_by }) => proved_by.length > 0).length };
}

function monkeyOf({ mutants, monkey_new }: Group): HalfTotals['monkey'] {
  const reached = mutants.filter((one) => one.reached.monkey).length;
  return { reached, told_max: Math.min(reached, monkey_new.length) };
}

const sum = (all: readonly HalfTotals['monkey'][]): HalfTotals['monkey'] =>
  all.reduce((a, b) => ({ reached: a.reached + b.reached, told_max: a.told_max + b.told_max }), {
    reached: 0,
    told_max: 0,
  });
