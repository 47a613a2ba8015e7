import type { Tx } from '#db/connection.ts';
import { append } from '#db/event-store/append.ts';
import type { UserKeys } from '#db/sealing/user-keys.ts';
import { decideEmail } from '#domain/profile/decide.ts';

/** Gives a profile the address that its account has from now on; in the transaction that changes the account. */
export async function changeProfileEmail(
  tx: Tx,
  keys: UserKeys,
  userId: string,
  email: string,
): Promise<void> {
  const profile = await tx
    .selectFrom('profiles')
    .select(['version', 'email'])
    .where('user_id', '=', userId)
    .forUpdate()
    .executeTakeFirst();
  const events = profile ? decideEmail(profile.email, email) : [];
  if (!profile || events.length === 0) return;
  const version = await append(tx, keys, {
    streamId: `profile-${userId}`,
    owner: userId,
    expectedVersion: profile.version,
    events,
  });
  await tx.updateTable('profiles').set({ email, version }).where('user_id', '=', userId).execute();
}
