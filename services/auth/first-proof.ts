import { deleteApiKey } from '#app/accounts/api-keys.ts';
import type { Tx } from '#db/connection.ts';
import type { Context } from './context.ts';
import { refreshProviders } from './identities.ts';
import { closeSessions } from './sessions.ts';
import { changeUser } from './users.ts';

/** What lets somebody in, or would finish a change that they have begun. */
const OF_THE_CLAIMANT = [
  'auth.passkeys',
  'auth.mfa_factors',
  'auth.mfa_challenges',
  'auth.one_time_tokens',
  'auth.flow_states',
] as const;

/**
 * Ends every way into an account that was set up before its mail address was proved: whoever claimed the address first
 * is not let in beside its owner. The password ends too; the caller sets the one that came with the proof.
 */
export async function endClaims(ctx: Context, tx: Tx, userId: string): Promise<void> {
  await closeSessions(tx, userId, null, 'global');
  for (const table of OF_THE_CLAIMANT) await tx.deleteFrom(table).where('user_id', '=', userId).execute();
  await tx.deleteFrom('auth.flow_states').where('linking_user_id', '=', userId).execute();
  await tx
    .deleteFrom('auth.identities')
    .where('user_id', '=', userId)
    .where('provider', '!=', 'email')
    .execute();
  const keys = await tx.selectFrom('api_keys').select('id').where('user_id', '=', userId).execute();
  for (const { id } of keys) await deleteApiKey(tx, ctx.keys, id);
  await changeUser(tx, userId, {
    encrypted_password: null,
    phone: null,
    phone_confirmed_at: null,
    new_phone: null,
    new_email: null,
    new_email_agreed: [],
  });
  await refreshProviders(tx, userId);
}
