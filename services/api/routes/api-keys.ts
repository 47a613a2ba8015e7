import type { Router } from 'express';
import { z } from 'zod';
import { deleteApiKey, generateApiKey } from '#db/commands/api-keys.ts';
import { asUser } from '#db/connection.ts';
import { apiKeyNameSchema } from '#domain/api-key/events.ts';
import { AppError } from '#domain/kernel/errors.ts';
import { callerOf } from '../caller.ts';
import type { Context } from '../context.ts';

const generateSchema = z.object({ name: apiKeyNameSchema.default('API key') });

/** `GET /api/v1/api-keys`, `POST .../generate`, `DELETE .../revoke/{id}`; the top plan only, secrets shown once. */
export function apiKeys(router: Router, ctx: Context): void {
  router.get('/v1/api-keys', async (request, response) => {
    const rows = await asUser(ctx.app, callerOf(request).userId, (tx) =>
      tx
        .selectFrom('api_keys')
        .select(['id', 'name', 'prefix', 'is_active', 'created_at', 'expires_at', 'last_used_at'])
        .orderBy('created_at', 'desc')
        .execute(),
    );
    response.json({ data: rows });
  });

  router.post(['/v1/api-keys', '/v1/api-keys/generate'], async (request, response) => {
    const { userId } = callerOf(request);
    const { name } = generateSchema.parse(request.body ?? {});
    const key = await asUser(ctx.app, userId, (tx) => generateApiKey(tx, ctx.keys, userId, name));
    response.status(201).json({ data: key, api_key: key.api_key });
  });

  router.delete('/v1/api-keys/revoke/:id', async (request, response) => {
    const id = z.uuid().safeParse(request.params.id);
    if (!id.success) throw new AppError('NOT_FOUND');
    const deleted = await asUser(ctx.app, callerOf(request).userId, (tx) =>
      deleteApiKey(tx, ctx.keys, id.data),
    );
    if (!deleted) throw new AppError('NOT_FOUND');
    response.json({ message: 'API key deleted successfully' });
  });
}
