import { z } from 'zod';
import { planTypeSchema } from '../plans/plans.ts';

/** The own profile (spec section 3). */
export const profileSchema = z
  .looseObject({
    user_id: z.uuid(),
    email: z.string(),
    full_name: z.string(),
    company_name: z.string(),
    industry: z.string(),
    plan_type: planTypeSchema,
    subscription_status: z.string(),
    next_billing_date: z.string().nullable(),
    tests_this_month_count: z.int(),
    concurrent_test_slots: z.int(),
    max_test_duration_minutes: z.int(),
    paddle_customer_id: z.string().nullable(),
    testing_authority: z.boolean(),
    created_at: z.string(),
  })
  .meta({ id: 'Profile' });

/** Plan view (spec section 3). `testsThisMonthRemaining` is null when it is unlimited. */
export const planViewSchema = z
  .looseObject({
    planType: planTypeSchema,
    subscriptionStatus: z.string(),
    nextBillingDate: z.string().nullable(),
    testsThisMonthRemaining: z.int().nullable(),
    maxConcurrentTests: z.int(),
    customerPortalUrl: z.string().nullable(),
  })
  .meta({ id: 'PlanView' });

/** What the dashboard says of a user's tests. `tests_remaining` is null when it is unlimited. */
export const summarySchema = z
  .object({
    tests_this_month: z.int(),
    tests_remaining: z.int().nullable(),
    last_test_date: z.string().nullable(),
    live_count: z.int(),
  })
  .meta({ id: 'TestsSummary' });
