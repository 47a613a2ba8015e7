import type { Db } from '#db/connection.ts';
import { append } from '#db/event-store/append.ts';
import type { UserKeys } from '#db/sealing/user-keys.ts';
import { AppError } from '#domain/kernel/errors.ts';
import type { PlanType } from '#domain/plans/plans.ts';
import { decideGrant } from '#domain/profile/decide.ts';
import { lockProfile, settle } from './billing.ts';

/** An account with the plan that it has, and the one that operators have given it (free: none). */
export type AccountPlan = { user_id: string; email: string; plan_type: PlanType; granted_plan: PlanType };

const COLUMNS = ['user_id', 'email', 'plan_type', 'granted_plan'] as const;
const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** An account by its id or its mail address. @throws AppError NOT_FOUND */
export async function accountPlan(db: Db, who: string): Promise<AccountPlan> {
  const text = who.trim();
  const found = await db
    .selectFrom('profiles')
    .select(COLUMNS)
    .where((eb) =>
      UUID.test(text) ? eb('user_id', '=', text) : eb(eb.fn('lower', ['email']), '=', text.toLowerCase()),
    )
    .executeTakeFirst();
  if (!found) throw new AppError('NOT_FOUND', `There is no account "${text.slice(0, 100)}"`);
  return found as AccountPlan;
}

/** The accounts that operators have given a plan, by mail address. */
export function listGrants(db: Db): Promise<AccountPlan[]> {
  const rows = db.selectFrom('profiles').select(COLUMNS).where('granted_plan', '!=', 'free').orderBy('email');
  return rows.limit(500).execute() as Promise<AccountPlan[]>;
}

/**
 * Gives an account a plan without a payment, or with `free` ends what was given; a subscription that gives more stays
 * as it is. @returns the account afterwards. @throws AppError NOT_FOUND
 */
export async function grantPlan(
  db: Db,
  keys: UserKeys,
  { userId, plan }: { userId: string; plan: PlanType },
): Promise<AccountPlan> {
  await db.transaction().execute(async (tx) => {
    const profile = await lockProfile(tx, userId);
    if (!profile) throw new AppError('NOT_FOUND');
    const events = decideGrant(profile, plan);
    if (events.length === 0) return;
    const version = await append(tx, keys, {
      streamId: `profile-${userId}`,
      owner: userId,
      expectedVersion: profile.version,
      events,
    });
    const granted = { granted_plan: plan, version };
    await tx.updateTable('profiles').set(granted).where('user_id', '=', userId).execute();
    await settle(tx, keys, { ...profile, ...granted });
  });
  return accountPlan(db, userId);
}
