import type { TestRow } from '#domain/api/tests.ts';
import { AppError } from '#domain/kernel/errors.ts';
import type { Report, ReportFinding } from '#domain/report/report.ts';
import { isLive } from '#domain/test-run/run-spec.ts';
import type { PlatformApi } from './platform-api.ts';

/** A report, and the signed paths of its files by their keys. */
export type LinkedReport = { report: Report; links: Record<string, string> };

/** @throws AppError NOT_FOUND, which says what the run lacks to have a report */
export async function loadReport(api: PlatformApi, runId: string): Promise<LinkedReport> {
  try {
    const { data, links } = await api.call<{ data: Report; links: Record<string, string> }>(
      'GET',
      `/api/tests/${runId}/report`,
    );
    return { report: data, links };
  } catch (error) {
    if ((error as { code?: string }).code !== 'NOT_FOUND') throw error;
    const { data } = await api.call<{ data: TestRow }>('GET', `/api/tests/${runId}`);
    throw new AppError('NOT_FOUND', whyNoReport(data));
  }
}

/** @throws AppError NOT_FOUND, as `loadReport` does, and for a bug that the report does not have */
export async function loadBug(
  api: PlatformApi,
  { run_id, bug_id }: { run_id: string; bug_id: string },
): Promise<LinkedReport & { bug: ReportFinding }> {
  const loaded = await loadReport(api, run_id);
  const bug = [...loaded.report.bugs, ...loaded.report.unproved].find((one) => one.bug_id === bug_id);
  if (bug) return { ...loaded, bug };
  throw new AppError('NOT_FOUND', 'This run has no such bug. list_bugs gives the ids of its bugs');
}

function whyNoReport({ status, progress, failure_code, failure_message }: TestRow): string {
  if (isLive(status))
    return `This run has not ended (${status}, ${progress} %), and its report comes with its end. Ask get_run with wait_seconds until it has`;
  if (status === 'completed') return 'The report of this run is not there yet. Ask again in a few seconds';
  const why = failure_code ? ` (${failure_code}: ${failure_message ?? ''})` : '';
  return `This run ended as ${status}${why} and has no report. Start another`;
}
