import { z } from 'zod';
import { blobRefSchema, findingSchema } from '../findings/finding.ts';
import { REPORT_EXTRAS } from '../plans/entitlements.ts';
import { runModeSchema, testTypeSchema } from '../test-run/run-spec.ts';
import { notReachedSchema } from './app-map.ts';
import { atBaseSchema } from './at-base.ts';
import { checkRecordsSchema } from './check-record.ts';
import { comparisonSchema, historySchema } from './comparison.ts';
import { loginSummarySchema } from './login.ts';
import { modelUsageSchema } from './model.ts';
import { muteMarkSchema } from './muted.ts';

/** A finding with what only the report knows of it. Defaults let reports of earlier versions be read. */
export const reportFindingSchema = findingSchema.extend({
  history: historySchema.nullable().default(null),
  /** The first of the compared runs that met it, and when that was submitted; null when it is this one. */
  first_seen: z.object({ test_id: z.string(), at: z.string() }).nullable().default(null),
  /** Fingerprints of findings that were found to have the same cause and are part of this one. */
  merged_fingerprints: z.array(z.string()).default([]),
  /** Whether the base has it too; null where the run was compared with none. */
  at_base: atBaseSchema.nullable().default(null),
  /** Null while it counts. Known when the report is read. */
  mute: muteMarkSchema.nullable().default(null),
});
export type ReportFinding = z.infer<typeof reportFindingSchema>;

/**
 * The 75th percentile of a run's loads (https://web.dev/articles/vitals), times measured against how slow the machine was;
 * null what the browser does not tell or nobody did.
 */
export const webVitalsSchema = z.object({
  lcp_ms: z.number().nullable(),
  inp_ms: z.number().nullable(),
  cls: z.number().nullable(),
});
export type WebVitals = z.infer<typeof webVitalsSchema>;

/** A check that the run made, in words. */
export const reportRuleSchema = z.object({
  id: z.string(),
  description: z.string(),
  severity_rule: z.string(),
});
export type ReportRule = z.infer<typeof reportRuleSchema>;

/** The report of a run: the specification's fields (section 3), and Rove's proof and coverage beside them. */
export const reportSchema = z.object({
  schema_version: z.literal(1),
  test_id: z.string(),
  test_name: z.string(),
  status: z.enum(['completed', 'failed']),
  test_type: testTypeSchema,
  url: z.string(),
  /** What the uploaded bundle was called; null for a test of an address. */
  bundle_name: z.string().nullable().default(null),
  /** The branch of the code that was tested; null where none was said. */
  branch: z.string().nullable().default(null),
  /** Where the version is that the bugs were replayed at; null for a test that was compared with none. */
  base_url: z.string().nullable().default(null),
  submitted_at: z.string(),
  started_at: z.string(),
  duration_seconds: z.number(),
  mode: runModeSchema,
  seed: z.int(),
  environment_info: z.object({
    browser: z.string(),
    os: z.string(),
    device: z.string(),
    android_version: z.string().nullable(),
    device_model: z.string().nullable(),
    /** What the browser does not tell of an app. */
    not_measured: z.array(z.string()).default([]),
  }),
  total_bugs_found: z.object({ critical: z.int(), major: z.int(), minor: z.int() }),
  report_download_link: z.string().nullable(),
  bugs: z.array(reportFindingSchema),
  unproved: z.array(reportFindingSchema),
  performance_metrics: z.object({
    page_load_time_ms: z.number().nullable(),
    avg_fps: z.number().nullable(),
    max_memory_mb: z.number().nullable(),
    cpu_usage_percent: z.number().nullable(),
    network_latency_ms: z.number().nullable(),
  }),
  /** Core Web Vitals over all loads of the run; null where none was measured. */
  web_vitals: webVitalsSchema.nullable().default(null),
  security_findings: z.array(
    z.object({ type: z.string(), description: z.string(), affected_area: z.string() }),
  ),
  coverage: z.object({
    actions: z.int(),
    states: z.int(),
    urls: z.array(z.string()),
    actions_per_second: z.number(),
    stop_reason: z.string(),
    /** What the browsers at work spent their time on, in seconds: looking, deciding, acting, judging and more. */
    seconds_spent: z.record(z.string(), z.number()).default({}),
    /** What became of each check that fits a screen. */
    checks: checkRecordsSchema.default({}),
    /** What was never reached, and why. */
    not_reached: z.array(notReachedSchema).default([]),
  }),
  /** Null when the run was given no test account. */
  login: loginSummarySchema.nullable().default(null),
  /** What a model was asked and what that cost; null when none is set up. */
  model: modelUsageSchema.nullable().default(null),
  /** Every check that was made, also those that found nothing. */
  rules: z.array(reportRuleSchema).default([]),
  /** What the plan that the test was submitted on leaves out. */
  not_included: z.array(z.enum(REPORT_EXTRAS)).default([]),
  /** Against earlier runs of the same target; null when this is the first. */
  comparison: comparisonSchema.nullable().default(null),
  /** When its files were deleted, as the operator's setting has it; null while they are kept. Known when it is read. */
  evidence_expired_at: z.string().nullable().default(null),
  /** The report as it prints; null when it could not be printed. */
  pdf: blobRefSchema.nullable().default(null),
  video: blobRefSchema.nullable(),
  step_log: blobRefSchema.nullable(),
});
export type Report = z.infer<typeof reportSchema>;
