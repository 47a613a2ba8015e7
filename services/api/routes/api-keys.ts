import type { Request, Router } from 'express';
import { z } from 'zod';
import { deleteApiKey, generateApiKey, regenerateApiKey, updateApiKey } from '#app/accounts/api-keys.ts';
import { asUser, type Tx } from '#db/connection.ts';
import { hasApiAccess } from '#db/queries/api-access.ts';
import { apiKeyUpdateSchema, newApiKeySchema } from '#domain/api-key/events.ts';
import { AppError } from '#domain/kernel/errors.ts';
import { callerOf } from '../caller.ts';
import type { Context } from '../context.ts';
import { answerOnce } from '../idempotency.ts';

const COLUMNS = ['id', 'name', 'prefix', 'is_active', 'created_at', 'expires_at', 'last_used_at'] as const;

const statusSchema = z.object({ is_active: z.boolean('is_active must be true or false') });
const regenerateSchema = z.object({ id: z.uuid('Say which key, by its id').optional() });
const changeSchema = z
  .object({
    name: apiKeyUpdateSchema.shape.name,
    expires_at: z.iso
      .datetime({ offset: true })
      .transform((text) => new Date(text).toISOString())
      .nullable()
      .optional(),
  })
  .refine((changes) => Object.keys(changes).length > 0, 'Give a name or expires_at');

/**
 * `/api/v1/api-keys` (spec section 7): the keys of an account, on the top plan only; secrets are shown once. Keys are
 * managed in a session, so that a key that was stolen makes no others. What still is there after a downgrade can be
 * seen, deactivated and revoked.
 */
export function apiKeys(router: Router, ctx: Context): void {
  readKeys(router, ctx);
  makeKeys(router, ctx);
  changeKeys(router, ctx);
}

function readKeys(router: Router, ctx: Context): void {
  router.get('/v1/api-keys', async (request, response) => {
    const data = await asOwner(ctx, request, async (tx, owner) => {
      const rows = await tx
        .selectFrom('api_keys')
        .select([...COLUMNS])
        .where('user_id', '=', owner)
        .orderBy('created_at', 'desc')
        .orderBy('id', 'desc')
        .execute();
      if (rows.length === 0 && !(await hasApiAccess(tx, owner))) throw new AppError('PLAN_RESTRICTION');
      return rows;
    });
    response.json({ data });
  });
}

function makeKeys(router: Router, ctx: Context): void {
  router.post(['/v1/api-keys', '/v1/api-keys/generate'], async (request, response) => {
    const given = newApiKeySchema.parse(request.body ?? {});
    const owner = ownerOf(request);
    await answerOnce(ctx, request, response, async (tx) => {
      const key = await generateApiKey(tx, ctx.keys, owner, given);
      const body = { data: key, api_key: key.api_key, message: 'API key generated successfully' };
      return { status: 201, body };
    });
  });

  router.post('/v1/api-keys/regenerate', async (request, response) => {
    const { id } = regenerateSchema.parse(request.body ?? {});
    const owner = ownerOf(request);
    await answerOnce(ctx, request, response, async (tx) => {
      const key = await regenerateApiKey(tx, ctx.keys, id ?? (await onlyKey(tx, owner)));
      if (!key) throw new AppError('NOT_FOUND');
      const body = { data: key, api_key: key.api_key, message: 'API key regenerated successfully' };
      return { status: 200, body };
    });
  });
}

function changeKeys(router: Router, ctx: Context): void {
  const change = async (request: Request, changes: z.infer<typeof apiKeyUpdateSchema>) => {
    const id = idOf(request);
    const row = await asOwner(ctx, request, async (tx) => {
      if (!(await updateApiKey(tx, ctx.keys, id, changes))) throw new AppError('NOT_FOUND');
      return tx
        .selectFrom('api_keys')
        .select([...COLUMNS])
        .where('id', '=', id)
        .executeTakeFirstOrThrow();
    });
    return { data: row, message: 'API key updated successfully' };
  };

  router.put('/v1/api-keys/:id/status', async (request, response) => {
    response.json(await change(request, statusSchema.parse(request.body ?? {})));
  });

  router.put('/v1/api-keys/:id', async (request, response) => {
    response.json(await change(request, changeSchema.parse(request.body ?? {})));
  });

  router.delete('/v1/api-keys/revoke/:id', async (request, response) => {
    const id = idOf(request);
    const deleted = await asOwner(ctx, request, (tx) => deleteApiKey(tx, ctx.keys, id));
    if (!deleted) throw new AppError('NOT_FOUND');
    response.json({ message: 'API key deleted successfully' });
  });
}

function asOwner<T>(ctx: Context, request: Request, work: (tx: Tx, owner: string) => Promise<T>): Promise<T> {
  const owner = ownerOf(request);
  return asUser(ctx.app, owner, (tx) => work(tx, owner));
}

/** @throws AppError FORBIDDEN for a key that asks. */
function ownerOf(request: Request): string {
  const { userId, via } = callerOf(request);
  if (via === 'api_key') throw new AppError('FORBIDDEN', 'API keys are managed in a session, not with a key');
  return userId;
}

function idOf(request: Request): string {
  const id = z.uuid().safeParse(request.params.id);
  if (!id.success) throw new AppError('NOT_FOUND');
  return id.data;
}

/** The key that is meant where none is named. @throws AppError INVALID_REQUEST when there are several */
async function onlyKey(tx: Tx, owner: string): Promise<string> {
  const rows = await tx.selectFrom('api_keys').select('id').where('user_id', '=', owner).limit(2).execute();
  const [row] = rows;
  if (!row) throw new AppError((await hasApiAccess(tx, owner)) ? 'NOT_FOUND' : 'PLAN_RESTRICTION');
  if (rows.length > 1) throw new AppError('INVALID_REQUEST', 'Say which key, by its id', { field: 'id' });
  return row.id;
}
