import { earlierRuns } from '#db/queries/earlier-runs.ts';
import { jsonIn } from '#domain/kernel/json.ts';
import { type Report, reportSchema } from '#domain/report/report.ts';
import type { RunSpec } from '#domain/test-run/run-spec.ts';
import type { Deps } from './deps.ts';

/** The reports of the earlier runs of a run's target, the latest first. One that is gone or unreadable is passed over. */
export async function earlierReports(
  deps: Pick<Deps, 'db' | 'blobs' | 'log'>,
  { test_id }: Pick<RunSpec, 'test_id'>,
): Promise<Report[]> {
  const earlier: Report[] = [];
  for (const { id, report_key } of await earlierRuns(deps.db, test_id)) {
    const bytes = await deps.blobs.get(report_key);
    const parsed = reportSchema.safeParse(bytes ? jsonIn(bytes.toString()) : null);
    if (parsed.success) earlier.push(parsed.data);
    else deps.log.warn({ test_id: id }, 'an earlier report cannot be compared with');
  }
  return earlier;
}
