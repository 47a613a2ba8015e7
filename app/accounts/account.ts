import { sql } from 'kysely';
import type { Db, Tx } from '#db/connection.ts';
import type { UserKeys } from '#db/sealing/user-keys.ts';
import { AppError } from '#domain/kernel/errors.ts';
import { LIVE_STATUSES } from '#domain/test-run/run-spec.ts';
import { executeIn } from '../runs/execute.ts';
import { withdrawShares } from '../runs/report-shares.ts';

/** A live run may move on meanwhile; each retry sees a later version. */
const ATTEMPTS_MAX = 8;

/** `db` sees all users. `cancelSubscription` ends what the user pays for, and throws when it could not. */
export type AccountParts = {
  db: Db;
  keys: UserKeys;
  cancelSubscription?: ((userId: string) => Promise<void>) | undefined;
};

/**
 * Deletes an account: whatever lets its owner in is gone at once, with the profile and the API keys, links to its
 * reports open them no longer, and its live runs are asked to end. The rest follows as soon as they have (`finishErasure`): rows, files, and the key without which
 * its events cannot be read. May be repeated.
 * @throws AppError PAYMENT_REQUIRED when a subscription is active that could not be cancelled.
 */
export async function deleteAccount(parts: AccountParts, userId: string): Promise<void> {
  await endSubscription(parts, userId);
  for (let attempt = 1; ; attempt++) {
    try {
      await parts.db.transaction().execute((tx) => beginErasure(tx, parts.keys, userId));
      return;
    } catch (error) {
      const clash = error instanceof AppError && error.code === 'VERSION_CONFLICT';
      if (!clash || attempt === ATTEMPTS_MAX) throw error;
    }
  }
}

/** Nobody goes on paying for an account that is no more. */
async function endSubscription({ db, cancelSubscription }: AccountParts, userId: string): Promise<void> {
  if (cancelSubscription) return cancelSubscription(userId);
  const profile = await db
    .selectFrom('profiles')
    .select(['plan_type', 'subscription_status', 'paddle_customer_id'])
    .where('user_id', '=', userId)
    .executeTakeFirst();
  const paid = profile?.paddle_customer_id && profile.plan_type !== 'free';
  if (paid && !/^(free|cancell?ed)$/i.test(profile.subscription_status))
    throw new AppError('PAYMENT_REQUIRED', 'Please cancel your subscription first, then delete the account', {
      reason: 'cancel_first',
    });
}

async function beginErasure(tx: Tx, keys: UserKeys, userId: string): Promise<void> {
  // A submit that is under way is waited for; a later one finds no profile.
  await tx
    .selectFrom('profiles')
    .select('user_id')
    .where('user_id', '=', userId)
    .forUpdate()
    .executeTakeFirst();
  await tx
    .insertInto('erasures')
    .values({ user_id: userId, requested_at: sql<Date>`now()` })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  for (const { id } of await liveRuns(tx, userId)) {
    await executeIn(tx, keys, {
      testId: id,
      owner: userId,
      command: { kind: 'RequestCancel', data: { by: 'user' } },
    });
  }
  await withdrawShares(tx, keys, { owner: userId });
  for (const table of ['api_keys', 'profiles'] as const)
    await tx.deleteFrom(table).where('user_id', '=', userId).execute();
  await tx.deleteFrom('auth.users').where('id', '=', userId).execute();
  await sql`select pg_notify('rove_events', '')`.execute(tx);
}

export function liveRuns(db: Db | Tx, userId: string): Promise<{ id: string }[]> {
  return db
    .selectFrom('tests')
    .select('id')
    .where('user_id', '=', userId)
    .where('status', 'in', [...LIVE_STATUSES])
    .execute();
}
