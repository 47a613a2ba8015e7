import type { Subscription as PaddleSubscription, SubscriptionNotification } from '@paddle/paddle-node-sdk';
import { type SubscriptionSnapshot, subscriptionSnapshotSchema, toMoment } from '#domain/billing/events.ts';
import type { PlanType } from '#domain/plans/plans.ts';
import { type Provider, planOfPrice } from './settings.ts';

/** A subscription as a webhook or an answer of the provider has it. */
export type ProviderSubscription = Pick<
  PaddleSubscription | SubscriptionNotification,
  | 'id'
  | 'status'
  | 'customerId'
  | 'createdAt'
  | 'startedAt'
  | 'firstBilledAt'
  | 'nextBilledAt'
  | 'pausedAt'
  | 'canceledAt'
  | 'currentBillingPeriod'
  | 'scheduledChange'
> & { items: readonly { price: { id: string } | null }[] };

type Source = { source_event: string; occurred_at: string };

/**
 * What we keep of a subscription; null when none of its prices is ours.
 * @throws ZodError, RangeError when it is not of the documented form.
 */
export function snapshotOf(
  provider: Pick<Provider, 'prices'>,
  subscription: ProviderSubscription,
  source: Source,
): SubscriptionSnapshot | null {
  const plan = planIn(provider, subscription);
  if (!plan) return null;
  const { currentBillingPeriod: period, scheduledChange: change } = subscription;
  return subscriptionSnapshotSchema.parse({
    source_event: source.source_event,
    occurred_at: toMoment(source.occurred_at),
    paddle_id: subscription.id,
    customer_id: subscription.customerId,
    status: subscription.status,
    plan_type: plan,
    period_start: moment(period?.startsAt),
    period_end: moment(period?.endsAt),
    next_billed_at: moment(subscription.nextBilledAt),
    started_at: moment(subscription.firstBilledAt ?? subscription.startedAt ?? subscription.createdAt),
    ended_at: moment(subscription.canceledAt ?? subscription.pausedAt),
    scheduled_action: change?.action ?? null,
    scheduled_at: moment(change?.effectiveAt),
  });
}

const ORDER: readonly PlanType[] = ['chaos', 'pro', 'free'];

/** A subscription may have further items; the highest of our plans counts. */
function planIn(provider: Pick<Provider, 'prices'>, { items }: ProviderSubscription): PlanType | null {
  const plans = items.flatMap(({ price }) => (price ? (planOfPrice(provider, price.id) ?? []) : []));
  return ORDER.find((plan) => plans.includes(plan)) ?? null;
}

const moment = (text: string | null | undefined): string | null => (text ? toMoment(text) : null);
