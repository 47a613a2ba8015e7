import { type AccountPlan, accountPlan, grantPlan } from '#app/billing/grants.ts';
import { asOperator } from '#app/operator/actions.ts';
import type { Operator } from '#domain/operator/events.ts';
import type { PlanType } from '#domain/plans/plans.ts';
import type { Ops } from './context.ts';

export type GrantWish = { who: string; plan: PlanType; why: string; by: Operator };

/** Gives an account a plan, or with `free` ends what was given. @throws AppError NOT_FOUND */
export async function grant(
  { db, keys }: Pick<Ops, 'db' | 'keys'>,
  { who, plan, why, by }: GrantWish,
): Promise<AccountPlan> {
  const { user_id, granted_plan: before } = await accountPlan(db, who);
  return asOperator(db, keys, { action: 'grant_plan', subject: user_id, why, by }, async () => {
    const result = await grantPlan(db, keys, { userId: user_id, plan });
    return { result, detail: `granted ${before}, now ${plan}; the account has ${result.plan_type}` };
  });
}
