import { z } from 'zod';
import { planTypeSchema } from '../plans/plans.ts';

/** Words of plan changes (spec sections 5 and 8). */
export const BILLING_TEXTS = {
  unavailable: 'Could not initialize payment system.',
  current: "You're already on this plan.",
  unknown: 'Invalid plan selected',
} as const;

/** What `POST /api/payment/change-plan` takes. */
export const changePlanSchema = z.object({
  plan_type: z.enum(planTypeSchema.options, BILLING_TEXTS.unknown),
});

/** What came of it: at once, at the end of the period, or a change that was to come does not. */
export const planChangeSchema = z.object({
  outcome: z.enum(['changed', 'scheduled', 'kept']),
  plan_type: planTypeSchema,
  /** When it takes effect; null when it has. */
  effective_at: z.string().nullable(),
});
export type PlanChange = z.infer<typeof planChangeSchema>;

/** What a browser needs to open the checkout; nothing of it is secret. */
export const checkoutSchema = z.object({
  environment: z.enum(['sandbox', 'production']),
  client_token: z.string(),
  prices: z.object({ free: z.string().nullable(), pro: z.string(), chaos: z.string() }),
  customer: z.object({ email: z.string(), id: z.string().nullable() }),
  /** Signed, so that the purchase is found to be this account's. */
  custom_data: z.record(z.string(), z.string()),
});
export type Checkout = z.infer<typeof checkoutSchema>;

/** How the account stands with the payment provider. */
export const billingSchema = z.object({
  plan_type: planTypeSchema,
  subscription_status: z.string(),
  next_billing_date: z.string().nullable(),
  /** Whether there is a customer at the provider, and with it a portal. */
  has_customer: z.boolean(),
  /** Whether a plan is changed by asking for it, also while it is paused; otherwise by a checkout. */
  has_subscription: z.boolean(),
  /** What is to follow the present plan, and when. */
  scheduled: z.object({ plan_type: planTypeSchema, effective_at: z.string() }).nullable(),
  refund: z.object({
    eligible: z.boolean(),
    reason: z.enum(['eligible', 'no_purchase', 'window_over', 'test_made']),
    until: z.string().nullable(),
  }),
});
export type Billing = z.infer<typeof billingSchema>;
