import { z } from 'zod';

/** Industries that the settings form offers (spec section 2). */
export const industrySchema = z.enum([
  'Software Development',
  'QA & Testing',
  'E-commerce',
  'Healthcare',
  'Finance',
  'Other',
]);
export type Industry = z.infer<typeof industrySchema>;

const created = z.object({
  email: z.string(),
  full_name: z.string(),
  plan_type: z.enum(['free', 'pro', 'chaos']),
  subscription_status: z.string(),
});

const updated = z.object({
  full_name: z.string().max(200).optional(),
  company_name: z.string().max(200).optional(),
  industry: industrySchema.optional(),
  /** The statement that the user may test what the account submits. */
  testing_authority: z.boolean().optional(),
});

const emailChanged = z.object({ email: z.string() });

/** What follows from the account's subscriptions; only billing tells of it. Times are ISO 8601. */
const planChanged = z.object({
  plan_type: z.enum(['free', 'pro', 'chaos']),
  subscription_status: z.string(),
  next_billing_date: z.string().nullable(),
  paddle_customer_id: z.string().nullable(),
  period_start: z.string().nullable(),
  period_end: z.string().nullable(),
  free_since: z.string().nullable(),
});

/** A plan that operators give without a payment; free ends what they gave. */
const planGranted = z.object({ plan_type: z.enum(['free', 'pro', 'chaos']) });

/** What a user may change of the own profile. */
export const profileUpdateSchema = updated;

export const PROFILE_EVENTS = {
  'profile.created': { v: 1, data: created },
  'profile.updated': { v: 1, data: updated },
  'profile.email_changed': { v: 1, data: emailChanged },
  'profile.plan_changed': { v: 1, data: planChanged },
  'profile.plan_granted': { v: 1, data: planGranted },
} as const;

export const PROFILE_PERSONAL_FIELDS: Partial<Record<string, readonly string[]>> = {
  'profile.created': ['email', 'full_name'],
  'profile.updated': ['full_name', 'company_name'],
  'profile.email_changed': ['email'],
  'profile.plan_changed': ['paddle_customer_id'],
};

export type ProfileEvent =
  | { type: 'profile.created'; data: z.infer<typeof created> }
  | { type: 'profile.updated'; data: z.infer<typeof updated> }
  | { type: 'profile.email_changed'; data: z.infer<typeof emailChanged> }
  | { type: 'profile.plan_changed'; data: z.infer<typeof planChanged> }
  | { type: 'profile.plan_granted'; data: z.infer<typeof planGranted> };
