import { createHash, randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import type { Tx } from '#db/connection.ts';
import { append } from '#db/event-store/append.ts';
import { hasApiAccess } from '#db/queries/api-access.ts';
import type { ApiKeyRecord } from '#db/schema.ts';
import type { UserKeys } from '#db/sealing/user-keys.ts';
import { type ApiKeyCommand, decideApiKey } from '#domain/api-key/decide.ts';
import type { ApiKeyEvent } from '#domain/api-key/events.ts';

export const API_KEY_PREFIX = 'rove_';

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
  const { key, hash, prefix } = newSecret();
  const id = uuidv7();
  const dated = expires_at ? { expires_at: new Date(expires_at).toISOString() } : {};
  const version = await execute(
    tx,
    keys,
    { id, user_id: owner, version: 0 },
    {
      kind: 'GenerateApiKey',
      data: { name, prefix, key_hash: hash.toString('hex'), ...dated },
    },
  );
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
    })
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
  const { key, hash, prefix } = newSecret();
  const version = await execute(tx, keys, row, {
    kind: 'RegenerateApiKey',
    data: { prefix, key_hash: hash.toString('hex') },
  });
  const changed = await tx
    .updateTable('api_keys')
    .set({ prefix, key_hash: hash, last_used_at: sql`null`, version })
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
  if (!row) return false;
  const version = await execute(tx, keys, row, { kind: 'UpdateApiKey', data: changes });
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
  await record(tx, keys, row, [{ type: 'api_key.deleted', data: {} }]);
  await tx.deleteFrom('api_keys').where('id', '=', id).execute();
  return true;
}

/** 32 random bytes behind a prefix that scanners for secrets can know. */
function newSecret(): { key: string; hash: Buffer; prefix: string } {
  const key = `${API_KEY_PREFIX}${randomBytes(32).toString('base64url')}`;
  return { key, hash: hashApiKey(key), prefix: key.slice(0, SHOWN_PREFIX) };
}

function lockKey(tx: Tx, id: string) {
  return tx
    .selectFrom('api_keys')
    .select(['id', 'user_id', 'version'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
}

type Stream = Pick<ApiKeyRecord, 'id' | 'user_id' | 'version'>;

/** Gives the version after it. @throws AppError as `decideApiKey` does */
async function execute(tx: Tx, keys: UserKeys, stream: Stream, command: ApiKeyCommand): Promise<number> {
  const owner = stream.user_id;
  const all = await tx.selectFrom('api_keys').select('id').where('user_id', '=', owner).execute();
  const facts = { hasAccess: await hasApiAccess(tx, owner), keys: all.length, nowMs: Date.now() };
  return record(tx, keys, stream, decideApiKey(facts, command));
}

function record(
  tx: Tx,
  keys: UserKeys,
  { id, user_id: owner, version: expectedVersion }: Stream,
  events: readonly ApiKeyEvent[],
): Promise<number> {
  if (events.length === 0) return Promise.resolve(expectedVersion);
  return append(tx, keys, { streamId: `api_key-${id}`, owner, expectedVersion, events });
}
