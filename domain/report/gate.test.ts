import { expect, test } from 'vitest';
import { bugOf, reportOf } from '#tests/support/sample-report.ts';
import { entitlements } from '../plans/entitlements.ts';
import { planTypeSchema } from '../plans/plans.ts';
import { evidenceFiles } from './evidence-files.ts';
import { gateReport } from './gate.ts';
import { reportSchema } from './report.ts';

const file = (key: string, media_type = 'text/plain') => ({
  key,
  sha256: 'a'.repeat(64),
  size: 1,
  media_type,
});
const bug = bugOf({
  screenshots: [file('screen', 'image/png')],
  bug_video: file('clip', 'video/mp4'),
  bug_captions: file('captions', 'text/vtt'),
  spec: file('spec', 'text/x-typescript'),
  console_log: file('console'),
  network_log: file('har'),
  dom_snapshot: file('dom'),
  trace: file('trace', 'application/zip'),
});
const full = reportOf({
  bugs: [bug],
  unproved: [bug],
  video: file('film', 'video/mp4'),
  step_log: file('steps'),
  security_findings: [{ type: 't', description: 'd', affected_area: 'a' }],
  comparison: { previous_test_id: 'x', new: 1, persisting: 0, regressed: 0, fixed: [], not_seen: 0 },
});
const filesOf = (plan: 'free' | 'pro' | 'chaos') =>
  evidenceFiles(gateReport(full, entitlements(plan))).map(({ ref }) => ref.key);

test('the gates of a plan are the specification’s extras', () => {
  expect(planTypeSchema.options.map((plan) => entitlements(plan))).toEqual([
    {
      testsPerMonth: 1,
      maxTestDuration: 5,
      slots: { all: 1, web: 1, app: 1 },
      apiAccess: false,
      video: false,
      logs: false,
      performance_insights: false,
      security_scan: false,
      analytics: false,
    },
    {
      testsPerMonth: 25,
      maxTestDuration: 120,
      slots: { all: 4, web: 2, app: 2 },
      apiAccess: false,
      video: true,
      logs: true,
      performance_insights: true,
      security_scan: false,
      analytics: false,
    },
    {
      testsPerMonth: -1,
      maxTestDuration: 360,
      slots: { all: 8, web: 4, app: 4 },
      apiAccess: true,
      video: true,
      logs: true,
      performance_insights: true,
      security_scan: true,
      analytics: true,
    },
  ]);
});

test('a basic report has steps, screens and the exported test, no film and no log', () => {
  const report = gateReport(full, entitlements('free'));
  expect(new Set(filesOf('free'))).toEqual(new Set(['screen', 'spec']));
  expect(report.bugs[0]?.reproduction_steps).toEqual(bug.reproduction_steps);
  expect(report).toMatchObject({
    security_findings: [],
    comparison: null,
    total_bugs_found: full.total_bugs_found,
  });
  expect(Object.values(report.performance_metrics)).toEqual([null, null, null, null, null]);
  expect(report.not_included).toEqual([
    'video',
    'logs',
    'performance_insights',
    'security_scan',
    'analytics',
  ]);
});

test('pro adds films, logs and measurements; chaos has all', () => {
  expect(filesOf('pro')).toEqual(filesOf('chaos'));
  const pro = gateReport(full, entitlements('pro'));
  expect(pro).toMatchObject({
    security_findings: [],
    comparison: null,
    not_included: ['security_scan', 'analytics'],
  });
  expect(pro.performance_metrics).toEqual(full.performance_metrics);
  expect(gateReport(full, entitlements('chaos'))).toEqual(full);
});

test('gating twice is gating once, and a report of before is read', () => {
  const once = gateReport(full, entitlements('free'));
  expect(gateReport(once, entitlements('free'))).toEqual(once);
  const { not_included: _, ...old } = full;
  expect(reportSchema.parse(old).not_included).toEqual([]);
});
