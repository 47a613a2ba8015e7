import { createHash, randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import type { ApiKeyEvent } from '#domain/api-key/events.ts';
import { AppError } from '#domain/kernel/errors.ts';
import { PLANS, type PlanType } from '#domain/plans/plans.ts';
import type { Tx } from '../connection.ts';
import { append } from '../event-store/append.ts';
import type { ApiKeyRecord } from '../schema.ts';
import type { UserKeys } from '../sealing/user-keys.ts';

export const API_KEY_PREFIX = 'rove_';

const KEYS_MAX = 20;
const SHOWN_PREFIX = 12;

export type ApiKeyChanges = Extract<ApiKeyEvent, { type: 'api_key.updated' }>['data'];
export type GeneratedKey = Pick<ApiKeyRecord, 'id' | 'name' | 'is_active' | 'created_at' | 'expires_at'> & {
  api_key: string;
};

/** SHA-256 of an API key: what is stored of it. */
export const hashApiKey = (key: string): Buffer => createHash('sha256').update(key).digest();

/**
 * Makes an API key in the owner's transaction (`asUser`); the secret is in the answer and nowhere else.
 * @throws AppError PLAN_RESTRICTION below the top plan, INVALID_REQUEST when the account has too many.
 */
export async function generateApiKey(
  tx: Tx,
  keys: UserKeys,
  owner: string,
  name: string,
): Promise<GeneratedKey> {
  const profile = await tx
    .selectFrom('profiles')
    .select('plan_type')
    .where('user_id', '=', owner)
    .forUpdate()
    .executeTakeFirst();
  if (!profile || !PLANS[profile.plan_type as PlanType].apiAccess) throw new AppError('PLAN_RESTRICTION');
  const known = await tx.selectFrom('api_keys').select('id').where('user_id', '=', owner).execute();
  if (known.length >= KEYS_MAX) {
    throw new AppError('INVALID_REQUEST', `An account has at most ${KEYS_MAX} API keys`);
  }
  const key = `${API_KEY_PREFIX}${randomBytes(32).toString('base64url')}`;
  const [id, hash, prefix] = [uuidv7(), hashApiKey(key), key.slice(0, SHOWN_PREFIX)];
  const event = {
    type: 'api_key.generated' as const,
    data: { name, prefix, key_hash: hash.toString('hex') },
  };
  const version = await record(tx, keys, { id, owner, version: 0, event });
  const row = await tx
    .insertInto('api_keys')
    .values({ id, user_id: owner, name, prefix, key_hash: hash, created_at: sql`now()`, version } as never)
    .returning(['id', 'name', 'is_active', 'created_at', 'expires_at'])
    .executeTakeFirstOrThrow();
  return { ...row, api_key: key };
}

/** Renames, switches on or off, or dates an API key; gives whether the owner has such a key. */
export async function updateApiKey(
  tx: Tx,
  keys: UserKeys,
  id: string,
  changes: ApiKeyChanges,
): Promise<boolean> {
  const row = await lockKey(tx, id);
  if (!row || Object.keys(changes).length === 0) return row !== undefined;
  const event = { type: 'api_key.updated' as const, data: changes };
  const version = await record(tx, keys, { id, owner: row.user_id, version: row.version, event });
  await tx
    .updateTable('api_keys')
    .set({ ...changes, version })
    .where('id', '=', id)
    .execute();
  return true;
}

/** Deletes an API key at once and for ever; gives whether the owner had such a key. */
export async function deleteApiKey(tx: Tx, keys: UserKeys, id: string): Promise<boolean> {
  const row = await lockKey(tx, id);
  if (!row) return false;
  const event = { type: 'api_key.deleted' as const, data: {} };
  await record(tx, keys, { id, owner: row.user_id, version: row.version, event });
  await tx.deleteFrom('api_keys').where('id', '=', id).execute();
  return true;
}

function lockKey(tx: Tx, id: string) {
  return tx
    .selectFrom('api_keys')
    .select(['user_id', 'version'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
}

type Recorded = { id: string; owner: string; version: number; event: ApiKeyEvent };

function record(tx: Tx, keys: UserKeys, { id, owner, version, event }: Recorded): Promise<number> {
  return append(tx, keys, {
    streamId: `api_key-${id}`,
    owner,
    expectedVersion: version,
    events: [event],
    meta: {},
  });
}
