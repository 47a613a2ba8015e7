import { z } from 'zod';
import { deleteApiKey, generateApiKey, regenerateApiKey, updateApiKey } from '#app/accounts/api-keys.ts';
import { asUser, type Tx } from '#db/connection.ts';
import { hasApiAccess } from '#db/queries/api-access.ts';
import { dataOf, messageSchema } from '#domain/api/envelope.ts';
import { apiKeyUpdateSchema, newApiKeySchema } from '#domain/api-key/events.ts';
import { AppError } from '#domain/kernel/errors.ts';
import { type Call, route } from '../route.ts';

const COLUMNS = ['id', 'name', 'prefix', 'is_active', 'created_at', 'expires_at', 'last_used_at'] as const;

const keySchema = z
  .looseObject({
    id: z.uuid(),
    name: z.string(),
    is_active: z.boolean(),
    created_at: z.string(),
    expires_at: z.string().nullable(),
    last_used_at: z.string().nullable().optional(),
  })
  .meta({ id: 'ApiKey' });
const withSecretSchema = z.looseObject({
  data: keySchema.extend({ api_key: z.string() }),
  api_key: z.string(),
});
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
 * The keys of an account, on the top plan only; secrets are shown once. Keys are managed in a session, so that a key
 * that was stolen makes no others. What still is there after a downgrade can be seen, deactivated and revoked.
 */
const OF_KEYS = {
  tag: 'API keys',
  sessionOnly: 'API keys are managed in a session, not with a key',
} as const;
const ONE_KEY = { params: z.object({ id: z.uuid() }), errors: ['NOT_FOUND', 'FORBIDDEN'] } as const;

export const listApiKeys = route({
  ...OF_KEYS,
  method: 'get',
  path: '/api/v1/api-keys',
  id: 'listApiKeys',
  summary: 'The own API keys, without their secrets',
  answers: { 200: { description: 'The newest first', schema: dataOf(z.array(keySchema)) } },
  errors: ['FORBIDDEN'],
  handle: async ({ ctx, caller }) => {
    const owner = caller().userId;
    const data = await asUser(ctx.app, owner, async (tx) => {
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
    return { data };
  },
});

const generate = (path: string, id: string) =>
  route({
    ...OF_KEYS,
    method: 'post',
    path,
    id,
    summary: 'Make an API key; its secret is shown in this answer alone',
    body: { schema: newApiKeySchema, optional: true },
    once: true,
    answers: { 201: { description: 'The key', schema: withSecretSchema } },
    errors: ['PLAN_RESTRICTION', 'FORBIDDEN'],
    handle: ({ ctx, caller, body, once }) => {
      const given = body();
      return once(async (tx) => {
        const data = await generateApiKey(tx, ctx.keys, caller().userId, given);
        return { data, api_key: data.api_key, message: 'API key generated successfully' };
      });
    },
  });

export const createKey = generate('/api/v1/api-keys', 'createApiKey');
export const generateKey = generate('/api/v1/api-keys/generate', 'generateApiKey');

export const regenerateKey = route({
  ...OF_KEYS,
  method: 'post',
  path: '/api/v1/api-keys/regenerate',
  id: 'regenerateApiKey',
  summary: 'Give an API key another secret; the one of before stops at once',
  body: { schema: z.object({ id: z.uuid('Say which key, by its id').optional() }), optional: true },
  once: true,
  answers: { 200: { description: 'The key', schema: withSecretSchema } },
  errors: ['NOT_FOUND', 'FORBIDDEN'],
  handle: ({ ctx, caller, body, once }) => {
    const { id } = body();
    return once(async (tx) => {
      const data = await regenerateApiKey(tx, ctx.keys, id ?? (await onlyKey(tx, caller().userId)));
      if (!data) throw new AppError('NOT_FOUND');
      return { data, api_key: data.api_key, message: 'API key regenerated successfully' };
    });
  },
});

const change = <B extends z.ZodType<z.infer<typeof apiKeyUpdateSchema>>>(
  path: string,
  id: string,
  summary: string,
  schema: B,
) =>
  route({
    ...OF_KEYS,
    ...ONE_KEY,
    method: 'put',
    path,
    id,
    summary,
    body: { schema },
    answers: {
      200: { description: 'The key after it', schema: dataOf(keySchema).extend({ message: z.string() }) },
    },
    handle: changeKey,
  });

export const setKeyStatus = change(
  '/api/v1/api-keys/{id}/status',
  'setApiKeyStatus',
  'Activate or deactivate an API key',
  z.object({ is_active: z.boolean('is_active must be true or false') }),
);
export const updateKey = change(
  '/api/v1/api-keys/{id}',
  'updateApiKey',
  'Rename an API key, or set when it ends',
  changeSchema,
);

export const revokeKey = route({
  ...OF_KEYS,
  ...ONE_KEY,
  method: 'delete',
  path: '/api/v1/api-keys/revoke/{id}',
  id: 'revokeApiKey',
  summary: 'Delete an API key at once and for ever',
  answers: { 200: { description: 'It is gone', schema: messageSchema } },
  handle: async ({ ctx, caller, params }) => {
    const { id } = params();
    const deleted = await asUser(ctx.app, caller().userId, (tx) => deleteApiKey(tx, ctx.keys, id));
    if (!deleted) throw new AppError('NOT_FOUND');
    return { message: 'API key deleted successfully' };
  },
});

async function changeKey({
  ctx,
  caller,
  params,
  body,
}: Call<{ id: string }, unknown, z.infer<typeof apiKeyUpdateSchema>>) {
  const { id } = params();
  const changes = body();
  const data = await asUser(ctx.app, caller().userId, async (tx) => {
    if (!(await updateApiKey(tx, ctx.keys, id, changes))) throw new AppError('NOT_FOUND');
    return tx
      .selectFrom('api_keys')
      .select([...COLUMNS])
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
  });
  return { data, message: 'API key updated successfully' };
}

/** The key that is meant where none is named. @throws AppError INVALID_REQUEST when there are several */
async function onlyKey(tx: Tx, owner: string): Promise<string> {
  const rows = await tx.selectFrom('api_keys').select('id').where('user_id', '=', owner).limit(2).execute();
  const [row] = rows;
  if (!row) throw new AppError((await hasApiAccess(tx, owner)) ? 'NOT_FOUND' : 'PLAN_RESTRICTION');
  if (rows.length > 1) throw new AppError('INVALID_REQUEST', 'Say which key, by its id', { field: 'id' });
  return row.id;
}
