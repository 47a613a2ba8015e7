import { type BlobRef, countBySeverity, type Finding, GRAVITY } from '#domain/findings/finding.ts';
import { entitlements } from '#domain/plans/entitlements.ts';
import type { CheckRecords } from '#domain/report/check-record.ts';
import { notMeasuredIn } from '#domain/report/engines.ts';
import { looksFor } from '#domain/report/gate.ts';
import { type Report, reportSchema } from '#domain/report/report.ts';
import type { RunSpec } from '#domain/test-run/run-spec.ts';
import type { TestRunState } from '#domain/test-run/state.ts';
import { JUDGED } from '../bugs/registry.ts';
import { type Kind, severityRule } from '../bugs/shared/kind.ts';
import { clusterByCause } from './cluster.ts';

/** What a report is made of. `places` are the addresses that were seen; times are ISO 8601. */
export type ReportParts = {
  spec: RunSpec;
  state: TestRunState;
  submitted_at: string;
  started_at: string;
  stop_reason: string;
  bugs: Finding[];
  unproved: Finding[];
  places: string[];
  not_reached: Report['coverage']['not_reached'];
  login: Report['login'];
  model: Report['model'];
  /** Milliseconds by what the explorer spent them on. */
  spent: Record<string, number>;
  checks: CheckRecords;
  metrics: Pick<Report, 'performance_metrics' | 'web_vitals'>;
  video: BlobRef | null;
  step_log: BlobRef | null;
};

/** Puts the report together: one bug per cause, the gravest first, what was not proved apart. */
export function buildReport(parts: ReportParts): Report {
  const { spec, state } = parts;
  const allowed = entitlements(spec.plan_type_at_submission);
  const seconds = state.elapsed_ms / 1000;
  const found = clusterByCause([...parts.bugs, ...parts.unproved]).toSorted(byGravity);
  const ordered = found.filter(({ proved }) => proved);
  return reportSchema.parse({
    schema_version: 1,
    test_id: spec.test_id,
    test_name: state.test_name,
    status: 'completed',
    test_type: spec.test_type,
    url: spec.target.url ?? '',
    bundle_name: spec.target.bundle_name ?? null,
    branch: spec.config.branch ?? null,
    submitted_at: parts.submitted_at,
    started_at: parts.started_at,
    duration_seconds: seconds,
    mode: spec.config.mode,
    seed: spec.config.seed,
    environment_info: {
      ...(state.environment ?? { browser: '', os: '', device: '' }),
      ...deviceOf(spec, state),
      not_measured: spec.test_type === 'android_apk' ? [] : notMeasuredIn(spec.config.browser),
    },
    total_bugs_found: countBySeverity(ordered),
    report_download_link: `/api/tests/${spec.test_id}/report.zip`,
    bugs: ordered,
    unproved: found.filter(({ proved }) => !proved),
    performance_metrics: parts.metrics.performance_metrics,
    web_vitals: toldBy(spec.config.browser, parts.metrics.web_vitals),
    security_findings: ordered
      .filter((bug) => bug.category === 'security')
      .map((bug) => ({ type: bug.title, description: bug.description, affected_area: bug.url })),
    coverage: {
      actions: state.actions,
      states: state.states,
      urls: parts.places,
      actions_per_second: seconds > 0 ? Math.round((state.actions / seconds) * 100) / 100 : 0,
      stop_reason: parts.stop_reason,
      seconds_spent: Object.fromEntries(
        Object.entries(parts.spent).map(([on, ms]) => [on, Math.round(ms / 100) / 10]),
      ),
      checks: parts.checks,
      not_reached: parts.not_reached,
    },
    login: parts.login,
    model: parts.model,
    rules: JUDGED.filter((one) => isFor(one, spec) && looksFor(one.category, allowed)).map((kind) => ({
      id: kind.id,
      description: kind.description,
      severity_rule: severityRule(kind),
    })),
    comparison: null,
    pdf: null,
    video: parts.video,
    step_log: parts.step_log,
  });
}

function isFor({ platforms = ['web'] }: Kind, { test_type }: RunSpec): boolean {
  return platforms.includes(test_type === 'android_apk' ? 'android' : 'web');
}

function deviceOf({ test_type }: RunSpec, { environment }: TestRunState) {
  if (test_type !== 'android_apk' || !environment) return { android_version: null, device_model: null };
  return { android_version: environment.os.replace(/^Android /, ''), device_model: environment.device };
}

function byGravity(a: Finding, b: Finding): number {
  return (
    GRAVITY[a.severity] - GRAVITY[b.severity] ||
    a.found_at_ms - b.found_at_ms ||
    (a.bug_id < b.bug_id ? -1 : 1)
  );
}

/** A browser that tells nothing of what moves has not seen that nothing moved. */
function toldBy(browser: RunSpec['config']['browser'], vitals: Report['web_vitals']): Report['web_vitals'] {
  return vitals && notMeasuredIn(browser).includes('layout shifts') ? { ...vitals, cls: null } : vitals;
}
