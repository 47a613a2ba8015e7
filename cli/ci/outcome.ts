import type { NewShare } from '../../domain/api/share.ts';
import type { BuildGate } from '../../domain/report/build-gate.ts';
import { partMuted } from '../../domain/report/muted.ts';
import type { Report, ReportFinding } from '../../domain/report/report.ts';

/** What came of a test. `page` is where people see it on the platform; null when it was never begun. */
export type Outcome = {
  /** The exit code of the job: as that of `rove test`. */
  code: number;
  /** One sentence about it. */
  words: string;
  page: string | null;
  tested: TestResult | null;
};

/** `share`: the link by which others read the report; null where it is not shared. */
export type TestResult = { report: Report; gate: BuildGate; share: NewShare | null };

export type SortedBugs = { fresh: ReportFinding[]; known: ReportFinding[]; muted: ReportFinding[] };

/**
 * The bugs of a report: those that are new, those that are not, and those that are muted. New is what the base or the
 * baseline does not have; without either, what the runs before did not have.
 */
export function sortBugs({ report, gate }: Pick<TestResult, 'report' | 'gate'>): SortedBugs {
  const { counted, muted } = partMuted(report.bugs);
  const lately = gate.base?.new_bugs ?? gate.baseline?.new_bugs;
  const isFresh = ({ bug_id, history }: ReportFinding) =>
    lately ? lately.includes(bug_id) : history === 'new' || history === null;
  return { fresh: counted.filter(isFresh), known: counted.filter((bug) => !isFresh(bug)), muted };
}
