import { createHash, randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import type { Tx } from '#db/connection.ts';
import { append } from '#db/event-store/append.ts';
import { hasApiAccess } from '#db/queries/api-access.ts';
import type { ApiKeyRecord } from '#db/schema.ts';
import type { UserKeys } from '#db/sealing/user-keys.ts';
import type { ApiKeyEvent } from '#domain/api-key/events.ts';
import { AppError } from '#domain/kernel/errors.ts';

export const API_KEY_PREFIX = 'rove_';

const KEYS_MAX = 20;
const SHOWN_PREFIX = 12;
const GENERATED = ['id', 'name', 'is_active', 'created_at', 'expires_at'] as const;

export type ApiKeyChanges = Extract<ApiKeyEvent, { type: 'api_key.updated' }>['data'];
export type GeneratedKey = Pick<ApiKeyRecord, 'id' | 'name' | 'is_active' | 'created_at' | 'expires_at'> & {
  api_key: string;
};

/** SHA-256 of an API key: what is stored of it. */
export const hashApiKey = (key: string): Buffer => createHash('sha256').update(key).digest();

type NewApiKey = { name: string; expires_at?: string | null | undefined };

/**
 * Makes an API key in the owner's transaction (`asUser`); the secret is in the answer and nowhere else.
 * @throws AppError PLAN_RESTRICTION below the top plan, INVALID_REQUEST when the account has too many.
 */
export async function generateApiKey(
  tx: Tx,
  keys: UserKeys,
  owner: string,
  { name, expires_at = null }: NewApiKey,
): Promise<GeneratedKey> {
  if (!(await hasApiAccess(tx, owner))) throw new AppError('PLAN_RESTRICTION');
  requireFuture(expires_at);
  const known = await tx.selectFrom('api_keys').select('id').where('user_id', '=', owner).execute();
  if (known.length >= KEYS_MAX) {
    throw new AppError('INVALID_REQUEST', `An account has at most ${KEYS_MAX} API keys`);
  }
  const { key, hash, prefix } = newSecret();
  const id = uuidv7();
  const dated = expires_at ? { expires_at: new Date(expires_at).toISOString() } : {};
  const event = {
    type: 'api_key.generated' as const,
    data: { name, prefix, key_hash: hash.toString('hex'), ...dated },
  };
  const version = await record(tx, keys, { id, owner, version: 0, event });
  const row = await tx
    .insertInto('api_keys')
    .values({
      id,
      user_id: owner,
      name,
      prefix,
      key_hash: hash,
      created_at: sql`now()`,
      ...dated,
      version,
    } as never)
    .returning(GENERATED)
    .executeTakeFirstOrThrow();
  return { ...row, api_key: key };
}

/**
 * Gives an API key another secret, so that the one of before is of no use from now on; undefined when the owner has no
 * such key. @throws AppError PLAN_RESTRICTION below the top plan.
 */
export async function regenerateApiKey(
  tx: Tx,
  keys: UserKeys,
  id: string,
): Promise<GeneratedKey | undefined> {
  const row = await lockKey(tx, id);
  if (!row) return undefined;
  if (!(await hasApiAccess(tx, row.user_id))) throw new AppError('PLAN_RESTRICTION');
  const { key, hash, prefix } = newSecret();
  const event = {
    type: 'api_key.regenerated' as const,
    data: { prefix, key_hash: hash.toString('hex') },
  };
  const version = await record(tx, keys, { id, owner: row.user_id, version: row.version, event });
  const changed = await tx
    .updateTable('api_keys')
    .set({ prefix, key_hash: hash, last_used_at: sql`null`, version } as never)
    .where('id', '=', id)
    .returning(GENERATED)
    .executeTakeFirstOrThrow();
  return { ...changed, api_key: key };
}

/**
 * Renames, switches on or off, or dates an API key; gives whether the owner has such a key.
 * @throws AppError PLAN_RESTRICTION below the top plan, for all but switching off; INVALID_REQUEST for a date gone by.
 */
export async function updateApiKey(
  tx: Tx,
  keys: UserKeys,
  id: string,
  changes: ApiKeyChanges,
): Promise<boolean> {
  const row = await lockKey(tx, id);
  if (!row || Object.keys(changes).length === 0) return row !== undefined;
  const { is_active, ...more } = changes;
  const endsOnly = is_active === false && Object.keys(more).length === 0;
  if (!endsOnly && !(await hasApiAccess(tx, row.user_id))) throw new AppError('PLAN_RESTRICTION');
  requireFuture(changes.expires_at);
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

/** 32 random bytes behind a prefix that scanners for secrets can know. */
function newSecret(): { key: string; hash: Buffer; prefix: string } {
  const key = `${API_KEY_PREFIX}${randomBytes(32).toString('base64url')}`;
  return { key, hash: hashApiKey(key), prefix: key.slice(0, SHOWN_PREFIX) };
}

function requireFuture(expires_at: string | null | undefined): void {
  if (!expires_at || Date.parse(expires_at) > Date.now()) return;
  throw new AppError('INVALID_REQUEST', 'expires_at must lie in the future', { field: 'expires_at' });
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
