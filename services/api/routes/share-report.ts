import type { Router } from 'express';
import { z } from 'zod';
import {
  createShare,
  findShared,
  liveShares,
  type ShareRow,
  withdrawShares,
} from '#app/runs/report-shares.ts';
import { asUser } from '#db/connection.ts';
import { type NewShare, type Share, shareRequestSchema } from '#domain/api/share.ts';
import { AppError } from '#domain/kernel/errors.ts';
import { blobKeysOf } from '#domain/report/evidence-files.ts';
import type { Context } from '../context.ts';
import { loadReport } from '../downloads/load-report.ts';
import { answerOnce } from '../idempotency.ts';
import { signLink } from '../links.ts';
import { ownTest } from './get-test.ts';

/** `/api/tests/{id}/share`: links that open a report to anybody, to make, to list and to withdraw. */
export function shareReport(router: Router, ctx: Context): void {
  router.post('/tests/:id/share', async (request, response) => {
    const row = await ownTest(ctx, request);
    const { days } = shareRequestSchema.parse(request.body ?? {});
    await loadReport(ctx, row);
    await answerOnce(ctx, request, response, async (tx) => {
      const { token, ...share } = await createShare(tx, ctx.keys, {
        owner: row.user_id,
        testId: row.id,
        days,
      });
      const data: NewShare = { ...present(share), url: new URL(`/share/${token}`, ctx.publicUrl).href };
      return { status: 201, body: { data } };
    });
  });

  router.get('/tests/:id/share', async (request, response) => {
    const row = await ownTest(ctx, request);
    const shares = await asUser(ctx.app, row.user_id, (tx) => liveShares(tx, row.id));
    response.json({ data: shares.map(present) });
  });

  router.delete('/tests/:id/share', async (request, response) => {
    const row = await ownTest(ctx, request);
    await asUser(ctx.app, row.user_id, (tx) => withdrawShares(tx, ctx.keys, { testId: row.id }));
    response.json({ message: 'The report is no longer shared' });
  });

  router.delete('/tests/:id/share/:shareId', async (request, response) => {
    const row = await ownTest(ctx, request);
    const shareId = z.uuid().safeParse(request.params.shareId);
    if (!shareId.success) throw new AppError('NOT_FOUND');
    const withdrawn = await asUser(ctx.app, row.user_id, (tx) =>
      withdrawShares(tx, ctx.keys, { testId: row.id, shareId: shareId.data }),
    );
    if (withdrawn === 0) throw new AppError('NOT_FOUND');
    response.json({ message: 'The link was withdrawn' });
  });
}

/**
 * `GET /api/shared/{token}`: the report that a link opens, as `/report` gives it, for anybody. A link that is unknown,
 * withdrawn or expired, and one whose report is gone, look the same.
 */
export function sharedReport(router: Router, ctx: Context): void {
  router.get('/shared/:token', async (request, response) => {
    response.set({ 'x-robots-tag': 'noindex, nofollow', 'referrer-policy': 'no-referrer' });
    const shared = await findShared(ctx.service, request.params.token);
    const row = shared
      ? await asUser(ctx.app, shared.user_id, (tx) =>
          tx.selectFrom('tests').selectAll().where('id', '=', shared.test_id).executeTakeFirst(),
        )
      : undefined;
    if (!row?.report_key) throw new AppError('NOT_FOUND');
    const { data } = await loadReport(ctx, row).catch((error: unknown) => {
      throw error instanceof AppError && error.code === 'NOT_FOUND' ? new AppError('NOT_FOUND') : error;
    });
    const now = Date.now();
    const keys = data.evidence_expired_at ? [] : blobKeysOf(data);
    response.json({
      data,
      links: Object.fromEntries(keys.map((key) => [key, signLink(ctx.linkKey, key, now)])),
    });
  });
}

function present({ id, created_at, expires_at }: ShareRow): Share {
  return { id, created_at: created_at.toISOString(), expires_at: expires_at.toISOString() };
}
