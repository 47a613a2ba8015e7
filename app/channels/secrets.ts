import { z } from 'zod';
import type { Db, Tx } from '#db/connection.ts';
import type { ChannelRecord } from '#db/schema.ts';
import { seal, unseal } from '#db/sealing/seal.ts';
import type { UserKeys } from '#db/sealing/user-keys.ts';
import { AppError } from '#domain/kernel/errors.ts';

const secretsSchema = z.object({
  /** '' for mail. */
  url: z.string(),
  /** What messages are signed with; null where they are not. */
  secret: z.string().nullable(),
  /** The one before it, which signs along until then. */
  previous: z.object({ secret: z.string(), until_ms: z.number() }).nullable(),
  /** Of an issue tracker: where in it, and who writes there. */
  tracker: z.object({ project: z.string(), token: z.string(), user: z.string().nullable() }).optional(),
});
export type ChannelSecrets = z.infer<typeof secretsSchema>;

/** Seals what is secret of a channel with its owner's key. */
export async function sealSecrets(
  tx: Tx,
  keys: UserKeys,
  owner: string,
  id: string,
  secrets: ChannelSecrets,
): Promise<Buffer> {
  return seal(await keys.forWriting(tx, owner), Buffer.from(JSON.stringify(secrets)), id);
}

/** @throws AppError INTERNAL when the owner's key has been deleted. */
export async function openSecrets(
  db: Db | Tx,
  keys: UserKeys,
  { id, user_id, sealed }: Pick<ChannelRecord, 'id' | 'user_id' | 'sealed'>,
): Promise<ChannelSecrets> {
  const key = await keys.forReading(db, user_id);
  if (!key) throw new AppError('INTERNAL', 'The key of the sealed channel is gone');
  return secretsSchema.parse(JSON.parse(unseal(key, sealed, id).toString()));
}
