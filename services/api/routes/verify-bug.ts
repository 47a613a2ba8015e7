import type { Request, Router } from 'express';
import { requestVerificationIn } from '#app/runs/verifications.ts';
import { asUser } from '#db/connection.ts';
import type { TestRecord, VerificationRecord } from '#db/schema.ts';
import type { Verification } from '#domain/api/verify.ts';
import { verifySchema } from '#domain/api/verify.ts';
import { AppError } from '#domain/kernel/errors.ts';
import { runConfigSchema } from '#domain/test-run/run-spec.ts';
import type { Context } from '../context.ts';
import { loadReport } from '../downloads/load-report.ts';
import { answerOnce } from '../idempotency.ts';
import { ownTest } from './get-test.ts';

/**
 * `POST /api/tests/{id}/bugs/{bugId}/verify`: has a bug's exported test run again, at `url` or where the bug was found.
 * 202 with the verification. `GET` gives the latest one, `null` when there is none.
 */
export function verifyBug(router: Router, ctx: Context): void {
  router.post('/tests/:id/bugs/:bugId/verify', async (request, response) => {
    const row = await ownTest(ctx, request);
    const { url, authority } = verifySchema.parse(request.body ?? {});
    if (url) requireAuthority(row, url, authority);
    const { bugId, specKey, place } = await provedBug(ctx, row, request);
    const base = url ? baseOf(url, row.url ?? '') : new URL(place).origin;
    const wanted = { owner: row.user_id, testId: row.id, bugId, specKey, url: base };
    await answerOnce(ctx, request, response, async (tx) => {
      const verification = await requestVerificationIn(tx, ctx.keys, wanted);
      return { status: 202, body: { data: present(verification) } };
    });
  });

  router.get('/tests/:id/bugs/:bugId/verify', async (request, response) => {
    const row = await ownTest(ctx, request);
    const latest = await asUser(ctx.app, row.user_id, (tx) =>
      tx
        .selectFrom('verifications')
        .selectAll()
        .where('test_id', '=', row.id)
        .where('bug_id', '=', String(request.params.bugId))
        .orderBy('requested_at', 'desc')
        .limit(1)
        .executeTakeFirst(),
    );
    response.json({ data: latest ? present(latest) : null });
  });
}

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
async function provedBug(ctx: Context, row: TestRecord, request: Request) {
  const { data } = await loadReport(ctx, row);
  const bug = data.bugs.find(({ bug_id }) => bug_id === request.params.bugId);
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
