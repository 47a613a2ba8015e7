import type { Finding } from '#domain/findings/finding.ts';
import type { PlantedFault } from '#samples/kit/planted.ts';
import { matchFaults } from '#tests/support/planted.ts';
import { quantile } from '../figures.ts';
import type { Suspected } from './run-app.ts';

export type ReportedBug = Pick<Finding, 'oracle' | 'severity' | 'title' | 'url'> & {
  /** The way that shows it; empty where none is known. */
  steps: readonly string[];
};

/** What one run against planted bugs came to. Shares are null where there is nothing to divide by. */
export type Score = {
  planted: number;
  proved: string[];
  /** Found, but not proved in the time of the run. */
  unproved: string[];
  missed: string[];
  /** Further findings of bugs that were proved already. */
  again: number;
  by_kind: Record<string, { planted: number; proved: number }>;
  recall: number | null;
  precision: number | null;
  /** Of the functional bugs that were found. */
  proved_share: number | null;
  /** Of the proved bugs. */
  tested_share: number | null;
  not_tested: string[];
  steps_before: number | null;
  steps_after: number | null;
  false_alarms: ReportedBug[];
  /** How fast this machine is may be a finding too; such are listed, and not counted as alarms. */
  performance: ReportedBug[];
};

type Found = { bugs: readonly Finding[]; unproved: readonly Finding[]; open: readonly Suspected[] };

/** A finding, or a suspicion, in the few words that are kept of it. */
export function toldOf(one: Suspected & { reproduction_steps?: readonly string[] }): ReportedBug {
  const { oracle, severity, title, url, reproduction_steps: steps = [] } = one;
  return { oracle, severity, title, url, steps };
}

const share = (part: number, all: number): number | null => (all === 0 ? null : part / all);
const middle = (values: readonly number[]): number | null =>
  values.length === 0 ? null : quantile(values, 0.5);

/** Judges the findings of a run by what was planted. */
export function scoreOf(faults: readonly PlantedFault[], { bugs, unproved, open }: Found): Score {
  const { found, missed, again, other } = matchFaults(faults, bugs);
  const late = matchFaults<Suspected>(missed, [...unproved, ...open]).found;
  const lateIds = new Set(late.map(({ fault }) => fault.id));
  const provedIds = new Set(found.map(({ fault }) => fault.id));
  const alarms = other.filter(({ category }) => category !== 'performance');
  const functional = (pairs: readonly { finding: Suspected }[]) =>
    pairs.filter(({ finding }) => finding.category === 'functional');
  const [provedFunctional, lateFunctional] = [functional(found).length, functional(late).length];
  const right = found.length + again.length;
  return {
    planted: faults.length,
    proved: [...provedIds],
    unproved: [...lateIds],
    missed: missed.filter(({ id }) => !lateIds.has(id)).map(({ id }) => id),
    again: again.length,
    by_kind: kindsOf(faults, provedIds),
    recall: share(found.length, faults.length),
    precision: share(right, right + alarms.length),
    proved_share: share(provedFunctional, provedFunctional + lateFunctional),
    tested_share: share(bugs.filter(({ spec }) => spec).length, bugs.length),
    not_tested: bugs.filter(({ spec }) => !spec).map(({ title, spec_note }) => `${title}: ${spec_note}`),
    steps_before: middle(bugs.map(({ proof }) => proof.steps_before)),
    steps_after: middle(bugs.map(({ proof }) => proof.steps_after)),
    false_alarms: alarms.map(toldOf),
    performance: other.filter(({ category }) => category === 'performance').map(toldOf),
  };
}

function kindsOf(faults: readonly PlantedFault[], proved: ReadonlySet<string>): Score['by_kind'] {
  const kinds: Score['by_kind'] = {};
  for (const { id, kind } of faults) {
    const one = kinds[kind] ?? { planted: 0, proved: 0 };
    kinds[kind] = { planted: one.planted + 1, proved: one.proved + (proved.has(id) ? 1 : 0) };
  }
  return kinds;
}
