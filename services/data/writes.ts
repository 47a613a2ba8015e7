import { deleteApiKey, updateApiKey } from '#app/accounts/api-keys.ts';
import { createProfile, updateProfileIn } from '#app/accounts/profiles.ts';
import type { Tx } from '#db/connection.ts';
import type { Caller } from './caller.ts';
import { apiKeyChanges, profileChanges } from './changes.ts';
import type { Context } from './context.ts';
import { DataError, rowRefused } from './errors.ts';
import type { Prefer } from './parse/headers.ts';
import type { Row } from './payload.ts';
import type { Table } from './tables.ts';
import { asWriter } from './transaction.ts';

type Insert = { caller: Caller; table: Table; row: Row; resolution: Prefer['resolution'] };
/** `key` is null for a row that was left as it is. */
type Inserted = { key: string | null; isNew: boolean };

/** The policy's words for a row that would be somebody else's, whether there is such a user or not. @throws DataError 42501 */
export function requireOwnRow(caller: Caller, table: Table, row: Row): void {
  if (row.user_id !== undefined && String(row.user_id).toLowerCase() !== caller.userId) {
    throw rowRefused(caller.userId === null, table.name);
  }
}

/** Makes the caller's own profile, or changes it when it is there and the request says so. @throws DataError 23505 */
export async function insertRow(
  tx: Tx,
  ctx: Context,
  { caller, table, row, resolution }: Insert,
): Promise<Inserted> {
  const { userId, email } = caller;
  requireOwnRow(caller, table, row);
  if (userId === null) throw rowRefused(true, table.name);
  const changes = profileChanges(row);
  return asWriter(tx, ctx, caller, async () => {
    const known = await tx
      .selectFrom('profiles')
      .select('user_id')
      .where('user_id', '=', userId)
      .forUpdate()
      .executeTakeFirst();
    if (known && resolution === null) throw duplicate(table, userId);
    if (known && resolution === 'ignore-duplicates') return { key: null, isNew: false };
    if (!known) await createProfile(tx, ctx.keys, { userId, email, fullName: changes.full_name ?? '' });
    await updateProfileIn(tx, ctx.keys, userId, changes);
    return { key: userId, isNew: !known };
  });
}

type Change = { caller: Caller; table: Table; keys: readonly string[] };

/** Changes rows of the caller by the domain's commands. */
export async function updateRow(
  tx: Tx,
  ctx: Context,
  { caller, table, keys, changes }: Change & { changes: Row },
): Promise<void> {
  const change =
    table.name === 'profiles'
      ? updateOf(profileChanges(changes), (key, data) => updateProfileIn(tx, ctx.keys, key, data))
      : updateOf(apiKeyChanges(changes), (key, data) => updateApiKey(tx, ctx.keys, key, data));
  await asWriter(tx, ctx, caller, async () => {
    for (const key of keys) await change(key);
  });
}

export async function deleteRow(tx: Tx, ctx: Context, { caller, keys }: Change): Promise<void> {
  await asWriter(tx, ctx, caller, async () => {
    for (const key of keys) await deleteApiKey(tx, ctx.keys, key);
  });
}

function updateOf<T>(
  data: T,
  change: (key: string, data: T) => Promise<unknown>,
): (key: string) => Promise<unknown> {
  return (key) => change(key, data);
}

function duplicate(table: Table, key: string): DataError {
  return new DataError(409, '23505', `duplicate key value violates unique constraint "${table.name}_pkey"`, {
    details: `Key (${table.key})=(${key}) already exists.`,
  });
}
