import { PLANS, type PlanType } from '#domain/plans/plans.ts';
import type { Tx } from '../connection.ts';

/** Whether the plan of a user has API access; the profile's row is held, so that it stays so in this transaction. */
export async function hasApiAccess(tx: Tx, userId: string): Promise<boolean> {
  const profile = await tx
    .selectFrom('profiles')
    .select('plan_type')
    .where('user_id', '=', userId)
    .forUpdate()
    .executeTakeFirst();
  return profile ? PLANS[profile.plan_type as PlanType].apiAccess : false;
}
