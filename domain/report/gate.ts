import type { Category } from '../findings/finding.ts';
import { type Entitlements, REPORT_EXTRAS } from '../plans/entitlements.ts';
import type { Report, ReportFinding } from './report.ts';

/** Whether a run of these entitlements looks for bugs of a category. */
export function looksFor(category: Category | undefined, allowed: Entitlements): boolean {
  return category !== 'security' || allowed.security_scan;
}

/**
 * The report that a plan includes, which names what it leaves out. Done again it changes nothing. The bugs are never
 * fewer: what a plan does not include was not looked for.
 */
export function gateReport(report: Report, allowed: Entitlements): Report {
  const missing = REPORT_EXTRAS.filter((extra) => !allowed[extra]);
  if (missing.length === 0) return report;
  const gate = (finding: ReportFinding) => gateFinding(finding, allowed);
  return {
    ...report,
    bugs: report.bugs.map(gate),
    unproved: report.unproved.map(gate),
    ...(allowed.video ? {} : { video: null }),
    ...(allowed.logs ? {} : { step_log: null }),
    ...(allowed.performance_insights ? {} : { performance_metrics: NOT_MEASURED, web_vitals: null }),
    ...(allowed.security_scan ? {} : { security_findings: [] }),
    ...(allowed.analytics ? {} : { comparison: null }),
    not_included: missing,
  };
}

const NOT_MEASURED: Report['performance_metrics'] = {
  page_load_time_ms: null,
  avg_fps: null,
  max_memory_mb: null,
  cpu_usage_percent: null,
  network_latency_ms: null,
};

function gateFinding(finding: ReportFinding, allowed: Entitlements): ReportFinding {
  return {
    ...finding,
    ...(allowed.video ? {} : { bug_video: null, bug_captions: null }),
    ...(allowed.logs ? {} : { console_log: null, network_log: null, dom_snapshot: null, trace: null }),
    ...(allowed.analytics ? {} : { history: null, first_seen: null }),
  };
}
