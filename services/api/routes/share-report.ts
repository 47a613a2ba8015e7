import { z } from 'zod';
import {
  createShare,
  findShared,
  liveShares,
  type ShareRow,
  withdrawShares as withdraw,
} from '#app/runs/report-shares.ts';
import { asUser } from '#db/connection.ts';
import { dataOf, messageSchema } from '#domain/api/envelope.ts';
import {
  type NewShare,
  newShareSchema,
  type Share,
  shareRequestSchema,
  shareSchema,
} from '#domain/api/share.ts';
import { AppError } from '#domain/kernel/errors.ts';
import { withoutMuters } from '#domain/report/muted.ts';
import type { Context } from '../context.ts';
import { loadReport } from '../downloads/load-report.ts';
import { badgePath, signLinks } from '../links.ts';
import { route } from '../route.ts';
import { ownTest } from './get-test.ts';
import { keptKeysOf } from './report.ts';
import { sharedAnswerSchema, testParams } from './schemas.ts';

const SHARES = { path: '/api/tests/{id}/share', tag: 'Reports', params: testParams } as const;

export const shareReport = route({
  ...SHARES,
  method: 'post',
  id: 'shareReport',
  summary: 'Make a link that opens a report to anybody who has it',
  body: { schema: shareRequestSchema, optional: true },
  once: true,
  answers: { 201: { description: 'The link, shown this once', schema: dataOf(newShareSchema) } },
  errors: ['NOT_FOUND'],
  handle: async (call) => {
    const { ctx } = call;
    const row = await ownTest(call);
    const { days } = call.body();
    await loadReport(ctx, row);
    return call.once(async (tx) => {
      const wanted = { owner: row.user_id, testId: row.id, days };
      const { token, ...share } = await createShare(tx, ctx.keys, wanted);
      const data: NewShare = { ...present(ctx, share), url: new URL(`/share/${token}`, ctx.publicUrl).href };
      return { data };
    });
  },
});

export const listShares = route({
  ...SHARES,
  method: 'get',
  id: 'listShares',
  summary: 'Links to a report that still open it',
  answers: { 200: { description: 'The latest first', schema: dataOf(z.array(shareSchema)) } },
  errors: ['NOT_FOUND'],
  handle: async (call) => {
    const row = await ownTest(call);
    const shares = await asUser(call.ctx.app, row.user_id, (tx) => liveShares(tx, row.id));
    return { data: shares.map((share) => present(call.ctx, share)) };
  },
});

export const withdrawShares = route({
  ...SHARES,
  method: 'delete',
  id: 'withdrawShares',
  summary: 'Withdraw all links to a report',
  answers: { 200: { description: 'None opens it any more', schema: messageSchema } },
  errors: ['NOT_FOUND'],
  handle: async (call) => {
    const { app, keys } = call.ctx;
    const row = await ownTest(call);
    await asUser(app, row.user_id, (tx) => withdraw(tx, keys, { testId: row.id }));
    return { message: 'The report is no longer shared' };
  },
});

export const withdrawShare = route({
  method: 'delete',
  path: '/api/tests/{id}/share/{shareId}',
  id: 'withdrawShare',
  summary: 'Withdraw a link to a report',
  tag: 'Reports',
  params: testParams.extend({ shareId: z.uuid() }),
  answers: { 200: { description: 'It no longer opens it', schema: messageSchema } },
  errors: ['NOT_FOUND'],
  handle: async (call) => {
    const { app, keys } = call.ctx;
    const row = await ownTest(call);
    const { shareId } = call.params();
    const withdrawn = await asUser(app, row.user_id, (tx) => withdraw(tx, keys, { testId: row.id, shareId }));
    if (withdrawn === 0) throw new AppError('NOT_FOUND');
    return { message: 'The link was withdrawn' };
  },
});

/** A link that is unknown, withdrawn or expired, and one whose report is gone, look the same. */
export const getShared = route({
  method: 'get',
  path: '/api/shared/{token}',
  id: 'getShared',
  summary: 'The report that a link opens',
  tag: 'Reports',
  open: true,
  params: z.object({ token: z.string().max(100) }),
  answers: { 200: { description: 'The report', schema: sharedAnswerSchema } },
  errors: ['NOT_FOUND'],
  handle: async ({ ctx, response, params }) => {
    response.set({ 'x-robots-tag': 'noindex, nofollow', 'referrer-policy': 'no-referrer' });
    const shared = await findShared(ctx.service, params().token);
    const row = shared
      ? await asUser(ctx.app, shared.user_id, (tx) =>
          tx.selectFrom('tests').selectAll().where('id', '=', shared.test_id).executeTakeFirst(),
        )
      : undefined;
    if (!row?.report_key) throw new AppError('NOT_FOUND');
    const loaded = await loadReport(ctx, row).catch((error: unknown) => {
      throw error instanceof AppError && error.code === 'NOT_FOUND' ? new AppError('NOT_FOUND') : error;
    });
    const data = withoutMuters(loaded.data);
    return { data, links: signLinks(ctx.linkKey, keptKeysOf(data), Date.now()) };
  },
});

function present({ linkKey, publicUrl }: Context, { id, created_at, expires_at }: ShareRow): Share {
  const badge_url = new URL(badgePath(linkKey, id), publicUrl).href;
  return { id, created_at: created_at.toISOString(), expires_at: expires_at.toISOString(), badge_url };
}
