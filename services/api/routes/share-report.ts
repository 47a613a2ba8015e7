import { z } from 'zod';
import {
  createShare,
  findShared,
  liveShares,
  type ShareRow,
  withdrawShares as withdraw,
} from '#app/runs/report-shares.ts';
import { mediaTypeOf } from '#db/blobs/blob-store.ts';
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
import type { Report } from '#domain/report/report.ts';
import type { Context } from '../context.ts';
import { loadKeptReport, loadReport } from '../downloads/load-report.ts';
import { badgePath, signLinks } from '../links.ts';
import { route } from '../route.ts';
import { ownTest } from './get-test.ts';
import { keptKeysOf, sendBlob } from './report.ts';
import { sharedAnswerSchema, testParams } from './schemas.ts';

/** How long others may keep a picture, in seconds: one whose link is withdrawn is gone after that. */
const PICTURE_KEPT_S = 60;

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
      const data: NewShare = {
        ...present(ctx, share),
        url: new URL(`/share/${token}`, ctx.publicUrl).href,
        pictures_url: new URL(`/api/shared/${token}/pictures/`, ctx.publicUrl).href,
      };
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
    const data = withoutMuters(await sharedReport(ctx, params().token));
    return { data, links: signLinks(ctx.linkKey, keptKeysOf(data), Date.now()) };
  },
});

/** What is no picture of the report looks as a link that is unknown does. */
export const getSharedPicture = route({
  method: 'get',
  path: '/api/shared/{token}/pictures/{file}',
  id: 'getSharedPicture',
  summary: 'A screenshot of the report that a link opens',
  description: 'For comments and issues elsewhere: it can be shown there as long as the link lives.',
  tag: 'Reports',
  open: true,
  params: z.object({ token: z.string().max(100), file: z.string().max(200) }),
  answers: { 200: { description: 'The picture', types: ['image/png', 'image/jpeg'] } },
  errors: ['NOT_FOUND'],
  handle: async ({ ctx, response, params }) => {
    const { token, file } = params();
    const kept = keptKeysOf(await sharedReport(ctx, token));
    const key = kept.find((one) => one.endsWith(`/${file}`) && mediaTypeOf(one).startsWith('image/'));
    if (!key) throw new AppError('NOT_FOUND');
    response.set({
      'cache-control': `public, max-age=${PICTURE_KEPT_S}`,
      'cross-origin-resource-policy': 'cross-origin',
      'x-robots-tag': 'noindex, nofollow',
    });
    await sendBlob(ctx, key, response);
  },
});

/** @throws AppError NOT_FOUND for a link that opens nothing now */
async function sharedReport(ctx: Context, token: string): Promise<Report> {
  const shared = await findShared(ctx.service, token);
  const row = shared
    ? await asUser(ctx.app, shared.user_id, (tx) =>
        tx.selectFrom('tests').selectAll().where('id', '=', shared.test_id).executeTakeFirst(),
      )
    : undefined;
  const loaded = row?.report_key ? await loadKeptReport(ctx, row) : null;
  if (!loaded) throw new AppError('NOT_FOUND');
  return loaded.data;
}

function present({ linkKey, publicUrl }: Context, { id, created_at, expires_at }: ShareRow): Share {
  const badge_url = new URL(badgePath(linkKey, id), publicUrl).href;
  return { id, created_at: created_at.toISOString(), expires_at: expires_at.toISOString(), badge_url };
}
