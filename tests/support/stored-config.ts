import type { TestRow } from '#domain/api/tests.ts';

/** What a test was submitted with, as its row holds it. */
export const STORED_CONFIG = {
  mode: 'interact',
  authority: true,
  destructive: false,
  seed: 1,
  max_pages: 25,
  contexts: 2,
  browser: 'chrome',
  viewport: { width: 1280, height: 800 },
  duration: 5,
} satisfies TestRow['config'];

/** A row as the API gives it: the `n`th of many. */
export function rowOf(n: number, more: Partial<TestRow> = {}): TestRow {
  const at = new Date(Date.UTC(2026, 0, 1) + n * 60_000).toISOString();
  return {
    id: crypto.randomUUID(),
    user_id: crypto.randomUUID(),
    test_name: `Test ${n}`,
    test_type: 'web_url',
    status: 'completed',
    progress: 100,
    url: 'https://shop.example/',
    requested_duration_minutes: 90,
    submitted_at: at,
    created_at: at,
    started_at: at,
    ended_at: at,
    bug_count: 0,
    bugs_critical: 0,
    bugs_major: 0,
    bugs_minor: 0,
    report_download_url: '/api/tests/x/report.zip',
    paused: false,
    config: { ...STORED_CONFIG, duration: 90 },
    plan_type_at_submission: 'pro',
    failure_fault: null,
    failure_code: null,
    failure_message: null,
    version: 1,
    ...more,
  };
}
