import { z } from 'zod';
import { asUser } from '#db/connection.ts';
import { runsOnBranch } from '#db/queries/earlier-runs.ts';
import { dataOf } from '#domain/api/envelope.ts';
import { buildGateSchema, judgeBuild } from '#domain/report/build-gate.ts';
import { failOnSchema } from '#domain/report/fail-on.ts';
import type { Report } from '#domain/report/report.ts';
import { branchSchema } from '#domain/test-run/run-spec.ts';
import { loadKeptReport, loadReport } from '../downloads/load-report.ts';
import { type Call, route } from '../route.ts';
import { ownTest } from './get-test.ts';
import { testParams } from './schemas.ts';

const query = z.object({
  fail_on: failOnSchema.default('critical').meta({ description: 'The least severity that fails a build' }),
  new_only: z
    .enum(['true', 'false'])
    .default('false')
    .meta({ description: 'Only bugs count that the baseline does not have' }),
  baseline: branchSchema.optional().meta({
    description: 'A branch: its last completed run of the app before this one. `main` with `new_only`',
  }),
});

export const getGate = route({
  method: 'get',
  path: '/api/tests/{id}/gate',
  id: 'getGate',
  summary: 'Whether a test lets a build pass',
  description: 'Muted bugs do not count. Where the branch has no completed run, all other bugs do.',
  tag: 'Reports',
  params: testParams,
  query,
  answers: { 200: { description: 'The verdict, and the bugs behind it', schema: dataOf(buildGateSchema) } },
  errors: ['NOT_FOUND'],
  handle: async (call) => {
    const row = await ownTest(call);
    const { fail_on, ...asked } = call.query();
    const new_only = asked.new_only === 'true';
    const branch = asked.baseline ?? (new_only ? 'main' : null);
    const { data } = await loadReport(call.ctx, row);
    const baseline = branch === null ? null : { branch, report: await baselineOf(call, row, branch) };
    return { data: judgeBuild(data, { fail_on, new_only, baseline }) };
  },
});

/** The report of the last completed run on a branch; one that is no longer kept gives way to the run before it. */
async function baselineOf(
  { ctx }: Pick<Call, 'ctx'>,
  { id, user_id }: { id: string; user_id: string },
  branch: string,
): Promise<Report | null> {
  const runs = await asUser(ctx.app, user_id, (tx) => runsOnBranch(tx, id, branch));
  for (const run of runs) {
    const kept = await loadKeptReport(ctx, run);
    if (kept) return kept.data;
  }
  return null;
}
