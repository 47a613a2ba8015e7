import type { Request, Response, Router } from 'express';
import { z } from 'zod';
import { deleteAccount } from '#app/accounts/account.ts';
import { AppError } from '#domain/kernel/errors.ts';
import { confirmOwner } from '../account/confirm-password.ts';
import { sendExport } from '../account/send-export.ts';
import { cancelSubscriptions } from '../billing/change-plan.ts';
import { callerOf } from '../caller.ts';
import type { Context } from '../context.ts';
import { isExportValid, signExport } from '../links.ts';

const deletionSchema = z.object({ password: z.string().max(500).default('') });

/**
 * The rights of an account's owner: `GET /api/user/export`, all that is kept of the account as a zip archive, and
 * `GET /api/user/export/link`, a short-lived address of it for a browser that saves it by itself; `DELETE /api/user`
 * with the current password, which deletes the account: 202, and within seconds nothing of it is left.
 */
export function accountRights(router: Router, ctx: Context): void {
  router.get('/user/export', async (request, response) => {
    await answer(ctx, ownerOf(request), response);
  });

  router.get('/user/export/link', async (request, response) => {
    response.json({ data: { url: signExport(ctx.linkKey, ownerOf(request), Date.now()) } });
  });

  router.delete('/user', async (request, response) => {
    const userId = ownerOf(request);
    const { password } = deletionSchema.parse(request.body ?? {});
    await confirmOwner(ctx, request, userId, password);
    const { service: db, keys, provider } = ctx;
    const cancelSubscription = provider ? (id: string) => cancelSubscriptions(ctx, id) : undefined;
    await deleteAccount({ db, keys, cancelSubscription }, userId);
    response.status(202).json({ message: 'Your account is being deleted, with everything in it' });
  });
}

/** `GET /api/account-exports/{owner}`: an export by its signed link. */
export function accountExports(router: Router, ctx: Context): void {
  router.get('/account-exports/:owner', async (request, response) => {
    const { exp, sig } = request.query;
    if (!isExportValid(ctx.linkKey, request.params.owner, Number(exp), String(sig), Date.now()))
      throw new AppError('FORBIDDEN', 'This link has expired. Ask for another in the settings.');
    await answer(ctx, request.params.owner, response);
  });
}

/** A key that was stolen must neither read all of the account nor end it. */
function ownerOf(request: Request): string {
  const { userId, via } = callerOf(request);
  if (via === 'api_key') throw new AppError('FORBIDDEN', 'This takes a session, not an API key');
  return userId;
}

async function answer(ctx: Context, userId: string, response: Response): Promise<void> {
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
