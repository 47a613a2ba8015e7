import type { Tx } from '#db/connection.ts';
import { hashToken } from './sealer.ts';

/** Remembers that something signed was used, until it is too old anyway; false when it was before. */
export async function spendOnce(tx: Tx, token: string, expiresAt: Date): Promise<boolean> {
  const added = await tx
    .insertInto('auth.used_tokens')
    .values({ token_hash: hashToken(token), expires_at: expiresAt })
    .onConflict((oc) => oc.doNothing())
    .returning('token_hash')
    .executeTakeFirst();
  return added !== undefined;
}
