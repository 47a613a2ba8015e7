import { NO_FILES } from '#domain/findings/finding.ts';
import type { Report, ReportFinding } from '#domain/report/report.ts';

/** A bug for tests. */
export function bugOf(more: Partial<ReportFinding> = {}): ReportFinding {
  const fingerprint = more.fingerprint ?? 'server_error:0123456789abcdef';
  return {
    bug_id: `bug-${fingerprint.replace(/[^a-z0-9]/g, '')}`,
    fingerprint,
    oracle: fingerprint.split(':')[0] ?? '',
    variant: 'whole',
    facts: { method: 'POST', path: '/api/cart/change', status: 500 },
    title: 'The server fails with 500 on POST /api/cart/change',
    severity: 'critical',
    category: 'functional',
    description: 'POST http://a.test/api/cart/change was answered with the status 500.',
    url: 'http://a.test/cart',
    places: ['http://a.test/cart', 'http://a.test/product/7'],
    reproduction_steps: ['Open http://a.test/cart', 'Press "Remove one"'],
    screenshots: [],
    bug_video: null,
    bug_captions: null,
    spec: null,
    spec_note: '',
    needs_state: false,
    only_in: '',
    ...NO_FILES,
    additional_context: { method: 'POST', status: '500' },
    proof: { attempts: 3, reproduced: 3, steps_before: 41, steps_after: 2 },
    proved: true,
    found_at_ms: 12_000,
    history: 'new',
    first_seen: null,
    at_base: null,
    mute: null,
    merged_fingerprints: [],
    ...more,
  };
}

/** A whole report for tests. */
export function reportOf(more: Partial<Report> = {}): Report {
  const bugs = more.bugs ?? [bugOf()];
  return {
    schema_version: 1,
    test_id: '0198f000-0000-7000-8000-000000000001',
    test_name: 'Shop',
    status: 'completed',
    test_type: 'web_url',
    url: 'http://a.test/',
    bundle_name: null,
    branch: null,
    base_url: null,
    submitted_at: '2026-11-21T10:00:00.000Z',
    started_at: '2026-11-21T10:00:05.000Z',
    duration_seconds: 300,
    mode: 'interact',
    seed: 1,
    environment_info: {
      browser: 'Chromium 142',
      os: 'linux 6.1',
      device: 'Desktop',
      android_version: null,
      device_model: null,
      not_measured: [],
    },
    total_bugs_found: { critical: 1, major: 0, minor: 0 },
    report_download_link: '/api/tests/0198f000-0000-7000-8000-000000000001/report.zip',
    bugs,
    unproved: [],
    performance_metrics: {
      page_load_time_ms: 412,
      avg_fps: null,
      max_memory_mb: 31.5,
      cpu_usage_percent: null,
      network_latency_ms: 18,
    },
    web_vitals: { lcp_ms: 1_310, inp_ms: 80, cls: 0.02 },
    security_findings: [],
    coverage: {
      actions: 900,
      states: 41,
      urls: ['http://a.test/', 'http://a.test/cart'],
      actions_per_second: 3,
      stop_reason: 'duration',
      seconds_spent: {},
      checks: {},
      not_reached: [{ what: 'Delete account', why: 'cannot be restored', place: 'http://a.test/me' }],
    },
    login: null,
    model: null,
    rules: [
      {
        id: 'server_error',
        description: "The app's server answered with an error",
        severity_rule: 'critical when …',
      },
      { id: 'broken_link', description: 'A link leads to a missing page', severity_rule: 'major' },
    ],
    not_included: [],
    comparison: null,
    evidence_expired_at: null,
    pdf: null,
    video: null,
    step_log: null,
    ...more,
  };
}

/** A bug that says the same text wherever it says anything. */
export const bugSaying = (text: string, over: Parameters<typeof bugOf>[0] = {}) =>
  bugOf({
    title: text,
    description: text,
    url: text,
    places: [text],
    reproduction_steps: [text],
    additional_context: { [text]: text },
    ...over,
  });
