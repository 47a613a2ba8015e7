import { expect, test } from 'vitest';
import { reportOf } from '#tests/support/sample-report.ts';
import { trendPointOf } from './trend.ts';

test('says of a run what it has found, what is new and fixed, how far it came and how long it took', () => {
  const comparison = {
    previous_test_id: 'before',
    new: 2,
    persisting: 1,
    regressed: 1,
    fixed: [],
    not_seen: 0,
  };
  const { test_id: _, submitted_at: __, ...point } = trendPointOf(reportOf({ comparison }));
  expect(point).toEqual({
    bugs: { critical: 1, major: 0, minor: 0 },
    new: 3,
    fixed: 0,
    pages: 2,
    screens: 41,
    duration_seconds: 300,
    web_vitals: { lcp_ms: 1_310, inp_ms: 80, cls: 0.02 },
  });
  expect(trendPointOf(reportOf())).toMatchObject({ new: null, fixed: null });
});
