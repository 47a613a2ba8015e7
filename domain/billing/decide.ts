import type { PlanType } from '../plans/plans.ts';
import { isNewer, type SubscriptionEvent, type SubscriptionSnapshot } from './events.ts';

/** What the provider tells of a subscription; what is older than what is `known` leads to no event. */
export function decideSubscription(
  known: Pick<SubscriptionSnapshot, 'occurred_at' | 'source_event'> | undefined,
  snapshot: SubscriptionSnapshot,
): SubscriptionEvent[] {
  return known && !isNewer(snapshot, known) ? [] : [{ type: 'subscription.changed', data: snapshot }];
}

/** A plan that stays until the period that was paid for ends, though less is billed after it. */
export function decideKeptPlan(
  known: { keeps_plan: string | null; keeps_until: string | null },
  kept: { plan_type: PlanType; until: string },
): SubscriptionEvent[] {
  const isKept = known.keeps_plan === kept.plan_type && known.keeps_until === kept.until;
  return isKept ? [] : [{ type: 'subscription.plan_kept', data: kept }];
}
