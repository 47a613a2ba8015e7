import { z } from 'zod';
import { requireRightTo } from '#app/runs/right-to-test.ts';
import { requestVerificationIn } from '#app/runs/verifications.ts';
import { asUser } from '#db/connection.ts';
import type { TestRecord, VerificationRecord } from '#db/schema.ts';
import { dataOf } from '#domain/api/envelope.ts';
import { type Verification, verificationSchema, verifySchema } from '#domain/api/verify.ts';
import { AppError } from '#domain/kernel/errors.ts';
import { runConfigSchema } from '#domain/test-run/run-spec.ts';
import type { Context } from '../context.ts';
import { loadReport } from '../downloads/load-report.ts';
import { route } from '../route.ts';
import { ownTest } from './get-test.ts';
import { testParams } from './schemas.ts';

const verification = verificationSchema.meta({ id: 'Verification' });
const OF_BUG = {
  path: '/api/tests/{id}/bugs/{bugId}/verify',
  tag: 'Reports',
  params: testParams.extend({ bugId: z.string().max(200) }),
} as const;

export const verifyBug = route({
  ...OF_BUG,
  method: 'post',
  id: 'verifyBug',
  summary: 'Run the test of a bug again, to see whether it is fixed',
  body: { schema: verifySchema, optional: true },
  once: true,
  answers: { 202: { description: 'It is under way', schema: dataOf(verification) } },
  errors: ['NOT_FOUND', 'OWNERSHIP_REQUIRED', 'TARGET_BLOCKED'],
  handle: async (call) => {
    const row = await ownTest(call);
    const { url, authority } = call.body();
    if (url) requireAuthority(row, url, authority);
    const { bugId, specKey, place } = await provedBug(call.ctx, row, call.params().bugId);
    const base = url ? baseOf(url, row.url ?? '') : new URL(place).origin;
    const wanted = { owner: row.user_id, testId: row.id, bugId, specKey, url: base };
    const { mode, destructive } = runConfigSchema.parse(row.config);
    return call.once(async (tx) => {
      // The test of a bug does there what the run did; what was uploaded is served from here.
      if (url || row.test_type === 'web_url')
        await requireRightTo(tx, { owner: row.user_id, address: base, mode, destructive, minutes: 0 });
      return { data: present(await requestVerificationIn(tx, call.ctx.keys, wanted)) };
    });
  },
});

export const getVerification = route({
  ...OF_BUG,
  method: 'get',
  id: 'getVerification',
  summary: 'The latest verification of a bug',
  answers: { 200: { description: 'null: there is none', schema: dataOf(verification.nullable()) } },
  errors: ['NOT_FOUND'],
  handle: async (call) => {
    const row = await ownTest(call);
    const { bugId } = call.params();
    const latest = await asUser(call.ctx.app, row.user_id, (tx) =>
      tx
        .selectFrom('verifications')
        .selectAll()
        .where('test_id', '=', row.id)
        .where('bug_id', '=', bugId)
        .orderBy('requested_at', 'desc')
        .limit(1)
        .executeTakeFirst(),
    );
    return { data: latest ? present(latest) : null };
  },
});

/** The run's own statement is for its own site. @throws AppError INVALID_REQUEST for another without one. */
function requireAuthority(row: TestRecord, url: string, authority: boolean): void {
  const { mode } = runConfigSchema.parse(row.config);
  if (mode === 'read_only' || authority || new URL(url).origin === new URL(row.url ?? '').origin) return;
  throw new AppError('INVALID_REQUEST', 'Please state that you have the right to test this target.', {
    field: 'authority',
  });
}

/** The tests know their own paths: at the run's own site only the origin is given to them. */
function baseOf(url: string, own: string): string {
  const { origin, pathname } = new URL(url);
  return origin === new URL(own).origin ? origin : origin + pathname.replace(/\/+$/, '');
}

/** @throws AppError NOT_FOUND when the report has no such bug, INVALID_REQUEST when it has no test. */
async function provedBug(ctx: Context, row: TestRecord, bugId: string) {
  const { data } = await loadReport(ctx, row);
  const bug = data.bugs.find(({ bug_id }) => bug_id === bugId);
  if (!bug) throw new AppError('NOT_FOUND');
  if (data.evidence_expired_at)
    throw new AppError('INVALID_REQUEST', 'The test of this bug is no longer kept');
  if (bug.url.startsWith('android-app:'))
    throw new AppError(
      'INVALID_REQUEST',
      'The fix of an app is verified by running its exported test with the new APK (APK=app.apk)',
    );
  if (!bug.spec) {
    const why = bug.spec_note ? `: ${bug.spec_note}` : '';
    throw new AppError('INVALID_REQUEST', `This bug has no exported test to verify it with${why}`);
  }
  return { bugId: bug.bug_id, specKey: bug.spec.key, place: bug.url };
}

function present(row: VerificationRecord): Verification {
  const { user_id: _, spec_key: __, version: ___, outcome, requested_at, ended_at, ...rest } = row;
  return {
    ...rest,
    outcome: outcome as Verification['outcome'],
    requested_at: requested_at.toISOString(),
    ended_at: ended_at?.toISOString() ?? null,
  };
}
