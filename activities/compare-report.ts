import { earlierRuns } from '../db/queries/earlier-runs.ts';
import { compareRuns, firstSeen } from '../domain/report/compare.ts';
import { type Report, reportSchema } from '../domain/report/report.ts';
import type { RunSpec } from '../domain/test-run/run-spec.ts';
import type { Deps } from './shared/deps.ts';

/** The report with how it stands to the earlier runs of its target. A report that is gone or unreadable is passed over. */
export async function compareReport(
  deps: Pick<Deps, 'db' | 'blobs' | 'log'>,
  spec: RunSpec,
  report: Report,
): Promise<Report> {
  const earlier: Report[] = [];
  for (const { id, report_key } of await earlierRuns(deps.db, spec.test_id)) {
    const bytes = await deps.blobs.get(report_key);
    const parsed = reportSchema.safeParse(bytes ? parseQuietly(bytes) : null);
    if (parsed.success) earlier.push(parsed.data);
    else deps.log.warn({ test_id: id }, 'an earlier report cannot be compared with');
  }
  const { comparison, histories } = compareRuns(report, earlier);
  const bugs = report.bugs.map((bug) => ({
    ...bug,
    history: histories.get(bug.bug_id) ?? null,
    first_seen: firstSeen(bug, earlier),
  }));
  return { ...report, bugs, comparison };
}

function parseQuietly(bytes: Buffer): unknown {
  try {
    return JSON.parse(bytes.toString());
  } catch {
    return null;
  }
}
