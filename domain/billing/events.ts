import { z } from 'zod';
import { planTypeSchema } from '../plans/plans.ts';

/** Statuses of a subscription, in the words of the payment provider. */
export const subscriptionStatusSchema = z.enum(['active', 'trialing', 'past_due', 'paused', 'canceled']);

/** A moment in UTC with six digits of a second, so that moments sort as text. */
const moment = z.string().regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z$/);

const changed = z.object({
  /** The provider's event that told of it, and when it happened there. */
  source_event: z.string().min(1).max(100),
  occurred_at: moment,
  paddle_id: z.string().min(1).max(100),
  customer_id: z.string().min(1).max(100),
  status: subscriptionStatusSchema,
  /** What is billed for; what the user may do can be more until the period ends. */
  plan_type: planTypeSchema,
  period_start: moment.nullable(),
  period_end: moment.nullable(),
  next_billed_at: moment.nullable(),
  /** First billed, or else begun. */
  started_at: moment.nullable(),
  /** Cancelled or paused. */
  ended_at: moment.nullable(),
  scheduled_action: z.enum(['cancel', 'pause', 'resume']).nullable(),
  scheduled_at: moment.nullable(),
});
export type SubscriptionSnapshot = z.infer<typeof changed>;
export const subscriptionSnapshotSchema = changed;

const planKept = z.object({ plan_type: planTypeSchema, until: moment });

/** One stream for each subscription at the payment provider. */
export const SUBSCRIPTION_EVENTS = {
  'subscription.changed': { v: 1, data: changed },
  /** A plan that is paid for stays until its period ends, though less is billed from then on. */
  'subscription.plan_kept': { v: 1, data: planKept },
} as const;

export const SUBSCRIPTION_PERSONAL_FIELDS: Partial<Record<string, readonly string[]>> = {
  'subscription.changed': ['paddle_id', 'customer_id'],
};

export type SubscriptionEvent =
  | { type: 'subscription.changed'; data: SubscriptionSnapshot }
  | { type: 'subscription.plan_kept'; data: z.infer<typeof planKept> };

/**
 * A moment of RFC 3339 (any number of digits of a second, any offset) as `occurred_at` and the like have it.
 * @throws RangeError when it is none.
 */
export function toMoment(text: string): string {
  const whole = new Date(text);
  const iso = whole.toISOString();
  const digits = /\.(\d+)/.exec(text)?.[1] ?? '';
  return `${iso.slice(0, 19)}.${digits.slice(0, 6).padEnd(6, '0')}Z`;
}

/** Whether what `a` tells is newer than what `b` told. Events of one moment go by their ids, which sort by time. */
export function isNewer(
  a: Pick<SubscriptionSnapshot, 'occurred_at' | 'source_event'>,
  b: Pick<SubscriptionSnapshot, 'occurred_at' | 'source_event'>,
): boolean {
  if (a.occurred_at !== b.occurred_at) return a.occurred_at > b.occurred_at;
  return a.source_event > b.source_event;
}
