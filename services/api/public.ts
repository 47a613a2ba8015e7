import type { TestRecord } from '#db/schema.ts';
import type { PublicResults, PublicStatus, PublicTest } from '#domain/api/public.ts';
import { publicTypeOf } from '#domain/api/public.ts';
import type { Report, ReportFinding } from '#domain/report/report.ts';
import type { RunStatus, TestType } from '#domain/test-run/run-spec.ts';

/** What the documented public API gives: flat bodies, with whole addresses (spec sections 3 and 7). */

/** A test in the documented list. */
export function presentPublicTest(row: TestRecord, publicUrl: string): PublicTest {
  return {
    test_id: row.id,
    test_name: row.test_name,
    type: publicTypeOf(row.test_type as TestType),
    app_url: row.url,
    status: row.status as RunStatus,
    progress: row.progress,
    bug_count: row.bug_count,
    submitted_at: row.submitted_at.toISOString(),
    report_url: reportUrl(row, publicUrl),
  };
}

export function presentStatus(row: TestRecord, nowMs: number): PublicStatus {
  return {
    test_id: row.id,
    status: row.status as RunStatus,
    progress: row.progress,
    paused: row.paused,
    bug_count: row.bug_count,
    estimated_completion: estimatedCompletion(row, nowMs),
    failure: row.failure_code
      ? { fault: row.failure_fault, code: row.failure_code, message: row.failure_message }
      : null,
  };
}

/** The time asked for counts exploration alone: a test that waits has all of it before it. Never in the past. */
function estimatedCompletion(row: TestRecord, nowMs: number): string | null {
  if (row.ended_at || row.paused) return null;
  const start = row.started_at?.getTime() ?? nowMs;
  return new Date(Math.max(nowMs, start + row.requested_duration_minutes * 60_000)).toISOString();
}

/** A report in the documented form. `link` gives a short-lived address of a file by its key, null once it is gone. */
export function presentResults(
  row: TestRecord,
  report: Report,
  { publicUrl, link }: { publicUrl: string; link: (key: string) => string | null },
): PublicResults {
  const { critical, major, minor } = report.total_bugs_found;
  return {
    test_id: row.id,
    status: row.status as RunStatus,
    summary: {
      total_bugs: critical + major + minor,
      critical_bugs: critical,
      pages_tested: report.coverage.urls.length,
      test_duration: Math.round((report.duration_seconds / 60) * 100) / 100,
    },
    report_url: reportUrl(row, publicUrl),
    bugs: report.bugs.map((bug) => presentBug(bug, link)),
  };
}

function presentBug(bug: ReportFinding, link: (key: string) => string | null): PublicResults['bugs'][number] {
  return {
    bug_id: bug.bug_id,
    title: bug.title,
    severity: bug.severity,
    category: bug.category,
    description: bug.description,
    url: bug.url,
    reproduction_steps: bug.reproduction_steps,
    screenshots: bug.screenshots.flatMap(({ key }) => link(key) ?? []),
    bug_video_link: bug.bug_video ? link(bug.bug_video.key) : null,
    additional_context: bug.additional_context,
    reproduced: `${bug.proof.reproduced}/${bug.proof.attempts}`,
    muted: bug.mute !== null,
  };
}

function reportUrl(row: TestRecord, publicUrl: string): string | null {
  return row.report_download_url ? new URL(row.report_download_url, publicUrl).href : null;
}
