import { type Credential, credentialSchema } from '#domain/api/credential.ts';
import { AppError } from '#domain/kernel/errors.ts';
import type { Db } from '../connection.ts';
import { unseal } from '../sealing/seal.ts';
import type { UserKeys } from '../sealing/user-keys.ts';

/**
 * Opens the sealed test credentials of a live run, for the worker alone; empty when the run was given none.
 * @throws AppError INTERNAL when the owner's key has been deleted.
 */
export async function openCredentials(
  db: Db,
  keys: UserKeys,
  { testId, owner }: { testId: string; owner: string },
): Promise<Credential[]> {
  const row = await db
    .selectFrom('test_credentials')
    .select('sealed')
    .where('test_id', '=', testId)
    .where('user_id', '=', owner)
    .executeTakeFirst();
  if (!row) return [];
  const key = await keys.forReading(db, owner);
  if (!key) throw new AppError('INTERNAL', 'The key of the sealed credentials is gone');
  return credentialSchema.array().parse(JSON.parse(unseal(key, row.sealed, testId).toString()));
}
