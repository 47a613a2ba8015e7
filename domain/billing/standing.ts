import type { PlanType } from '../plans/plans.ts';
import type { SubscriptionSnapshot } from './events.ts';

/** A subscription as it is known, with the plan that it keeps until a period ends. */
export type Subscription = SubscriptionSnapshot & { keeps_plan: PlanType | null; keeps_until: string | null };

/** What follows for the account. `free_since`: from when tests on the free plan count, if later than the month's start. */
export type Standing = {
  plan_type: PlanType;
  subscription_status: string;
  next_billing_date: string | null;
  paddle_customer_id: string | null;
  period_start: string | null;
  period_end: string | null;
  free_since: string | null;
};

const RANK: Record<PlanType, number> = { free: 0, pro: 1, chaos: 2 };
const LIVE = new Set(['active', 'trialing', 'past_due']);

export const isHigher = (plan: PlanType, than: PlanType): boolean => RANK[plan] > RANK[than];

/** Whether the subscription gives its plan: a payment that is late does not end it, only the provider does. */
export const isLiveSubscription = ({ status }: Pick<Subscription, 'status'>): boolean => LIVE.has(status);

/** What a subscription gives now: what is billed for, or more while a period that was paid for lasts. */
export function planOf(subscription: Subscription): PlanType {
  const { plan_type, keeps_plan, keeps_until, period_end } = subscription;
  if (!isLiveSubscription(subscription)) return 'free';
  const keeps = keeps_plan !== null && keeps_until !== null && keeps_until === period_end;
  return keeps && isHigher(keeps_plan, plan_type) ? keeps_plan : plan_type;
}

/** The subscription that counts, of all that an account ever had: one that is live, gives most, and began last. */
export function leadingSubscription(all: readonly Subscription[]): Subscription | null {
  return all.toSorted(byWeight)[0] ?? null;
}

/**
 * Where an account stands by all its subscriptions. A function of the last known state of each, so it is the same in
 * whatever order the provider's events came. `granted`: the plan that it has without paying.
 */
export function standingOf(granted: PlanType, all: readonly Subscription[]): Standing {
  const leading = leadingSubscription(all);
  const customer = { paddle_customer_id: leading?.customer_id ?? null };
  const none = { next_billing_date: null, period_start: null, period_end: null, ...customer };
  if (leading && isLiveSubscription(leading) && !isHigher(granted, planOf(leading))) {
    const cancels = leading.scheduled_action === 'cancel';
    return {
      plan_type: planOf(leading),
      subscription_status: leading.status.toUpperCase(),
      next_billing_date: cancels ? null : leading.next_billed_at,
      period_start: leading.period_start,
      period_end: leading.period_end,
      free_since: null,
      ...customer,
    };
  }
  const ended = all.flatMap(({ ended_at }) => ended_at ?? []).toSorted();
  const status = granted !== 'free' ? 'ACTIVE' : (leading?.status.toUpperCase() ?? 'FREE');
  return { ...none, plan_type: granted, subscription_status: status, free_since: ended.at(-1) ?? null };
}

function byWeight(a: Subscription, b: Subscription): number {
  return (
    Number(isLiveSubscription(b)) - Number(isLiveSubscription(a)) ||
    RANK[planOf(b)] - RANK[planOf(a)] ||
    compare(b.started_at ?? '', a.started_at ?? '') ||
    compare(b.paddle_id, a.paddle_id)
  );
}

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);
