import { z } from 'zod';
import { asUser } from '#db/connection.ts';
import { runsOfTarget } from '#db/queries/earlier-runs.ts';
import { dataOf } from '#domain/api/envelope.ts';
import { type TrendPoint, trendPointOf, trendPointSchema } from '#domain/report/trend.ts';
import type { Context } from '../context.ts';
import { loadKeptReport, type ReportRow } from '../downloads/load-report.ts';
import { route } from '../route.ts';
import { ownTest } from './get-test.ts';
import { testParams } from './schemas.ts';

export const getTrend = route({
  method: 'get',
  path: '/api/tests/{id}/trend',
  id: 'getTrend',
  summary: 'The runs of the app of a test, over time',
  description: 'The latest twenty completed runs of the same target, the oldest first.',
  tag: 'Reports',
  params: testParams,
  answers: { 200: { description: 'A point for each run', schema: dataOf(z.array(trendPointSchema)) } },
  errors: ['NOT_FOUND'],
  handle: async (call) => {
    const { ctx } = call;
    const row = await ownTest(call);
    const runs = await asUser(ctx.app, row.user_id, (tx) => runsOfTarget(tx, row.id));
    const data: TrendPoint[] = [];
    // One after the other: a report may be large, and only its figures are kept.
    for (const run of runs.toReversed()) {
      const point = await pointOf(ctx, run);
      if (point) data.push(point);
    }
    return { data };
  },
});

/** Points of so many runs are kept: what a report says never changes, and reading one means parsing all of it. */
const POINTS_MAX = 5_000;
const points = new Map<string, TrendPoint>();

async function pointOf(ctx: Context, run: ReportRow): Promise<TrendPoint | null> {
  const key = run.report_key ?? '';
  const known = points.get(key);
  if (known) return known;
  const report = await loadKeptReport(ctx, run);
  if (!report) return null;
  const point = trendPointOf(report.data);
  points.set(key, point);
  for (const oldest of points.keys()) if (points.size > POINTS_MAX) points.delete(oldest);
  return point;
}
