import { z } from 'zod';
import { credentialSchema } from '#domain/api/credential.ts';
import { headersSchema } from '#domain/api/header.ts';
import { AppError } from '#domain/kernel/errors.ts';
import type { Db } from '../connection.ts';
import { unseal } from '../sealing/seal.ts';
import type { UserKeys } from '../sealing/user-keys.ts';

const sealedSchema = z.object({
  credentials: credentialSchema.array().default([]),
  headers: headersSchema.default([]),
  properties: z.string().default(''),
});
export type SealedSecrets = z.output<typeof sealedSchema>;

/**
 * Opens the sealed test accounts, request headers and properties of a live run, for the worker alone; empty when it was given none.
 * @throws AppError INTERNAL when the owner's key has been deleted.
 */
export async function openCredentials(
  db: Db,
  keys: UserKeys,
  { testId, owner }: { testId: string; owner: string },
): Promise<SealedSecrets> {
  const row = await db
    .selectFrom('test_credentials')
    .select('sealed')
    .where('test_id', '=', testId)
    .where('user_id', '=', owner)
    .executeTakeFirst();
  if (!row) return { credentials: [], headers: [], properties: '' };
  const key = await keys.forReading(db, owner);
  if (!key) throw new AppError('INTERNAL', 'The key of the sealed credentials is gone');
  const kept: unknown = JSON.parse(unseal(key, row.sealed, testId).toString());
  // A run of before there were headers has its accounts alone.
  return sealedSchema.parse(Array.isArray(kept) ? { credentials: kept } : kept);
}
