import type { Response } from 'express';
import { z } from 'zod';
import { deleteAccount as deleteAll } from '#app/accounts/account.ts';
import { dataOf, messageSchema } from '#domain/api/envelope.ts';
import { AppError } from '#domain/kernel/errors.ts';
import { confirmOwner } from '../account/confirm-password.ts';
import { sendExport } from '../account/send-export.ts';
import { cancelSubscriptions } from '../billing/change-plan.ts';
import type { Context } from '../context.ts';
import { isExportValid, signExport } from '../links.ts';
import { route } from '../route.ts';
import { signatureQuery, urlSchema } from './schemas.ts';

const ARCHIVE = { 200: { description: 'The archive', types: ['application/zip'] } };
/** A key that was stolen must neither read all of the account nor end it. */
const SESSION_ONLY = 'This takes a session, not an API key';

export const exportAccount = route({
  method: 'get',
  path: '/api/user/export',
  id: 'exportAccount',
  summary: 'All that is kept of the account, as a zip archive',
  tag: 'Account',
  sessionOnly: SESSION_ONLY,
  answers: ARCHIVE,
  errors: ['FORBIDDEN'],
  handle: ({ ctx, caller, response }) => sendArchive(ctx, caller().userId, response),
});

export const getExportLink = route({
  method: 'get',
  path: '/api/user/export/link',
  id: 'getExportLink',
  summary: 'A short-lived address of that archive, for a browser',
  tag: 'Account',
  sessionOnly: SESSION_ONLY,
  answers: { 200: { description: 'The address', schema: dataOf(urlSchema) } },
  errors: ['FORBIDDEN'],
  handle: async ({ ctx, caller }) => ({
    data: { url: signExport(ctx.linkKey, caller().userId, Date.now()) },
  }),
});

export const getExport = route({
  method: 'get',
  path: '/api/account-exports/{owner}',
  id: 'getExport',
  summary: 'The archive, by its signed address',
  tag: 'Account',
  open: true,
  params: z.object({ owner: z.uuid() }),
  query: signatureQuery,
  answers: ARCHIVE,
  errors: ['FORBIDDEN'],
  handle: async ({ ctx, request, response }) => {
    const owner = String(request.params.owner);
    const { exp, sig } = request.query;
    if (!isExportValid(ctx.linkKey, owner, Number(exp), String(sig), Date.now()))
      throw new AppError('FORBIDDEN', 'This link has expired. Ask for another in the settings.');
    await sendArchive(ctx, owner, response);
  },
});

export const deleteAccount = route({
  method: 'delete',
  path: '/api/user',
  id: 'deleteAccount',
  summary: 'Delete the account and everything in it',
  tag: 'Account',
  sessionOnly: SESSION_ONLY,
  body: { schema: z.object({ password: z.string().max(500).default('') }), optional: true },
  answers: { 202: { description: 'It is being deleted', schema: messageSchema } },
  errors: ['FORBIDDEN', 'PAYMENT_REQUIRED', 'PAYMENT_UNAVAILABLE', 'VERSION_CONFLICT'],
  handle: async ({ ctx, request, caller, body }) => {
    const { userId } = caller();
    await confirmOwner(ctx, request, userId, body().password);
    const { service: db, keys, provider } = ctx;
    const cancelSubscription = provider ? (id: string) => cancelSubscriptions(ctx, id) : undefined;
    await deleteAll({ db, keys, cancelSubscription }, userId);
    return { message: 'Your account is being deleted, with everything in it' };
  },
});

async function sendArchive(ctx: Context, userId: string, response: Response): Promise<void> {
  const day = new Date().toISOString().slice(0, 10);
  response.set({
    'content-type': 'application/zip',
    'content-disposition': `attachment; filename="rove-account-${day}.zip"`,
    'x-content-type-options': 'nosniff',
    'cache-control': 'private, no-store',
    'referrer-policy': 'no-referrer',
  });
  try {
    await sendExport(ctx, userId, response);
  } catch (error) {
    if (!response.headersSent) throw error;
    const gone = (error as { code?: string }).code === 'ERR_STREAM_PREMATURE_CLOSE';
    if (!gone) ctx.logger.error({ err: error }, 'an export broke off');
    response.destroy();
  }
}
