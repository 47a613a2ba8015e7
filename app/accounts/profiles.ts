import { sql } from 'kysely';
import { asUser, type Db, type Tx } from '#db/connection.ts';
import { append } from '#db/event-store/append.ts';
import type { ProfileRecord } from '#db/schema.ts';
import type { UserKeys } from '#db/sealing/user-keys.ts';
import { PLANS, type PlanType } from '#domain/plans/plans.ts';
import { decideUpdate } from '#domain/profile/decide.ts';
import type { ProfileEvent } from '#domain/profile/events.ts';

type NewProfile = { userId: string; email: string; fullName: string; plan?: PlanType };

/** Makes the profile of a new account, with its event; in the transaction that makes the account. */
export async function createProfile(
  tx: Tx,
  keys: UserKeys,
  { userId, email, fullName, plan = 'free' }: NewProfile,
): Promise<void> {
  const status = plan === 'free' ? 'FREE' : 'ACTIVE';
  const event: ProfileEvent = {
    type: 'profile.created',
    data: { email, full_name: fullName, plan_type: plan, subscription_status: status },
  };
  const version = await append(tx, keys, {
    streamId: `profile-${userId}`,
    owner: userId,
    expectedVersion: 0,
    events: [event],
  });
  await tx
    .insertInto('profiles')
    .values({
      user_id: userId,
      email,
      full_name: fullName,
      plan_type: plan,
      granted_plan: plan,
      subscription_status: status,
      concurrent_test_slots: PLANS[plan].concurrentSlots,
      max_test_duration_minutes: PLANS[plan].maxTestDuration,
      created_at: sql`now()`,
      version,
    })
    .execute();
}

export type ProfileChanges = Extract<ProfileEvent, { type: 'profile.updated' }>['data'];

/** Changes what a user may change of the own profile; gives the row after it. */
export function updateProfile(
  db: Db,
  keys: UserKeys,
  userId: string,
  changes: ProfileChanges,
): Promise<ProfileRecord | undefined> {
  return asUser(db, userId, (tx) => updateProfileIn(tx, keys, userId, changes));
}

/** The same within the caller's transaction. */
export async function updateProfileIn(
  tx: Tx,
  keys: UserKeys,
  userId: string,
  changes: ProfileChanges,
): Promise<ProfileRecord | undefined> {
  const profile = await tx
    .selectFrom('profiles')
    .selectAll()
    .where('user_id', '=', userId)
    .forUpdate()
    .executeTakeFirst();
  const events = decideUpdate(changes);
  if (!profile || events.length === 0) return profile;
  const version = await append(tx, keys, {
    streamId: `profile-${userId}`,
    owner: userId,
    expectedVersion: profile.version,
    events,
  });
  return tx
    .updateTable('profiles')
    .set({ ...changes, version })
    .where('user_id', '=', userId)
    .returningAll()
    .executeTakeFirst();
}
