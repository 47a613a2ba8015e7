import { compareRuns, firstSeen } from '../domain/report/compare.ts';
import type { Report } from '../domain/report/report.ts';
import type { RunSpec } from '../domain/test-run/run-spec.ts';
import type { VerificationEnd } from '../domain/verification/events.ts';
import type { Deps } from './shared/deps.ts';
import { earlierReports } from './shared/earlier-reports.ts';

/**
 * The report with how it stands to the earlier runs of its target. `replayed`: what replays of their open bugs said, by
 * fingerprint.
 */
export async function compareReport(
  deps: Pick<Deps, 'db' | 'blobs' | 'log'>,
  spec: RunSpec,
  report: Report,
  replayed: Readonly<Record<string, VerificationEnd>> = {},
): Promise<Report> {
  const earlier = await earlierReports(deps, spec);
  const { comparison, histories } = compareRuns(report, earlier, replayed);
  const bugs = report.bugs.map((bug) => ({
    ...bug,
    history: histories.get(bug.bug_id) ?? null,
    first_seen: firstSeen(bug, earlier),
  }));
  return { ...report, bugs, comparison };
}
