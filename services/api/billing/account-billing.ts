import { subscriptionsOf } from '#app/billing/billing.ts';
import { asUser, type Tx } from '#db/connection.ts';
import type { Billing } from '#domain/api/billing.ts';
import { refundEligibility } from '#domain/billing/refund.ts';
import {
  isHigher,
  isLiveSubscription,
  leadingSubscription,
  planOf,
  type Subscription,
} from '#domain/billing/standing.ts';
import { AppError } from '#domain/kernel/errors.ts';
import type { PlanType } from '#domain/plans/plans.ts';
import type { Context } from '../context.ts';

export type OwnSubscription = Subscription & { id: string };

/** An account as billing sees it: its profile, and the subscription that counts when it is live. */
export type BillingAccount = {
  email: string;
  plan: PlanType;
  status: string;
  nextBillingDate: Date | null;
  customerId: string | null;
  subscriptions: OwnSubscription[];
  live: OwnSubscription | null;
};

/** @throws AppError NOT_FOUND without a profile. */
export function loadBillingAccount(ctx: Pick<Context, 'app'>, userId: string): Promise<BillingAccount> {
  return asUser(ctx.app, userId, (tx) => loadIn(tx, userId));
}

async function loadIn(tx: Tx, userId: string): Promise<BillingAccount> {
  const profile = await tx
    .selectFrom('profiles')
    .selectAll()
    .where('user_id', '=', userId)
    .executeTakeFirst();
  if (!profile) throw new AppError('NOT_FOUND', 'There is no profile for this account yet');
  const subscriptions = await subscriptionsOf(tx, userId);
  const leading = leadingSubscription(subscriptions) as OwnSubscription | null;
  return {
    email: profile.email,
    plan: profile.plan_type as PlanType,
    status: profile.subscription_status,
    nextBillingDate: profile.next_billing_date,
    customerId: profile.paddle_customer_id,
    subscriptions,
    live: leading && isLiveSubscription(leading) ? leading : null,
  };
}

/** What follows the present plan when the period ends, when anything else does. */
export function scheduledChange({ live }: Pick<BillingAccount, 'live'>): Billing['scheduled'] {
  if (!live) return null;
  if (live.scheduled_action === 'cancel' && live.scheduled_at) {
    return { plan_type: 'free', effective_at: live.scheduled_at };
  }
  const lower = isHigher(planOf(live), live.plan_type);
  return lower && live.period_end ? { plan_type: live.plan_type, effective_at: live.period_end } : null;
}

/** How the account stands with the provider, and whether its first payment can be refunded. */
export async function presentBilling(ctx: Pick<Context, 'app'>, userId: string): Promise<Billing> {
  return asUser(ctx.app, userId, async (tx) => {
    const account = await loadIn(tx, userId);
    const paid = account.subscriptions.filter(({ status }) => status !== 'trialing');
    const first = paid.flatMap(({ started_at }) => started_at ?? []).toSorted()[0];
    const purchasedAt = first ? new Date(first) : null;
    const successful = await tx
      .selectFrom('tests')
      .select(['started_at', 'ended_at'])
      .where('user_id', '=', userId)
      .where('status', '=', 'completed')
      .where('ended_at', '>=', purchasedAt ?? new Date())
      .orderBy('started_at')
      .limit(1)
      .execute();
    return {
      plan_type: account.plan,
      subscription_status: account.status,
      next_billing_date: account.nextBillingDate?.toISOString() ?? null,
      has_customer: account.customerId !== null,
      has_subscription: account.subscriptions.some(({ status }) => status !== 'canceled'),
      scheduled: scheduledChange(account),
      refund: refundEligibility({ purchasedAt, successful, now: new Date() }),
    };
  });
}
