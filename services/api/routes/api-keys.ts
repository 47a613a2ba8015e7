import { randomBytes, randomUUID } from 'node:crypto';
import type { Router } from 'express';
import { z } from 'zod';
import { asUser } from '#db/connection.ts';
import { AppError } from '#domain/kernel/errors.ts';
import { PLANS, type PlanType } from '#domain/plans/plans.ts';
import { API_KEY_PREFIX, callerOf, hashApiKey } from '../caller.ts';
import type { Context } from '../context.ts';

const KEYS_MAX = 20;
const SHOWN_PREFIX = 12;
const generateSchema = z.object({ name: z.string().trim().min(1).max(80).default('API key') });

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
    const key = `${API_KEY_PREFIX}${randomBytes(32).toString('base64url')}`;
    const row = await asUser(ctx.app, userId, async (tx) => {
      const profile = await tx
        .selectFrom('profiles')
        .select('plan_type')
        .where('user_id', '=', userId)
        .forUpdate()
        .executeTakeFirst();
      if (!profile || !PLANS[profile.plan_type as PlanType].apiAccess) throw new AppError('PLAN_RESTRICTION');
      const known = await tx.selectFrom('api_keys').select('id').execute();
      if (known.length >= KEYS_MAX) {
        throw new AppError('INVALID_REQUEST', `An account has at most ${KEYS_MAX} API keys`);
      }
      return tx
        .insertInto('api_keys')
        .values({
          id: randomUUID(),
          user_id: userId,
          name,
          prefix: key.slice(0, SHOWN_PREFIX),
          key_hash: hashApiKey(key),
          created_at: new Date(),
        })
        .returning(['id', 'name', 'is_active', 'created_at', 'expires_at'])
        .executeTakeFirstOrThrow();
    });
    response.status(201).json({ data: { ...row, api_key: key }, api_key: key });
  });

  router.delete('/v1/api-keys/revoke/:id', async (request, response) => {
    const id = z.uuid().safeParse(request.params.id);
    if (!id.success) throw new AppError('NOT_FOUND');
    const result = await asUser(ctx.app, callerOf(request).userId, (tx) =>
      tx.deleteFrom('api_keys').where('id', '=', id.data).executeTakeFirst(),
    );
    if (Number(result.numDeletedRows) === 0) throw new AppError('NOT_FOUND');
    response.json({ message: 'API key deleted successfully' });
  });
}
