import { z } from 'zod';
import { updateProfile } from '#app/accounts/profiles.ts';
import { asUser, type Db } from '#db/connection.ts';
import { testsUsed } from '#db/queries/tests-used.ts';
import { planViewSchema, profileSchema, summarySchema } from '#domain/api/account.ts';
import { dataOf } from '#domain/api/envelope.ts';
import { AppError } from '#domain/kernel/errors.ts';
import { PLANS, type PlanType, testsRemaining } from '#domain/plans/plans.ts';
import { profileUpdateSchema } from '#domain/profile/events.ts';
import { LIVE_STATUSES } from '#domain/test-run/run-spec.ts';
import { route } from '../route.ts';

export const getProfile = route({
  method: 'get',
  path: '/api/user/profile',
  id: 'getProfile',
  summary: 'The own profile',
  tag: 'Account',
  answers: { 200: { description: 'The profile', schema: dataOf(profileSchema) } },
  errors: ['NOT_FOUND'],
  handle: async ({ ctx, caller }) => ({ data: await loadProfile(ctx.app, caller().userId) }),
});

export const changeProfile = route({
  method: 'put',
  path: '/api/user/profile',
  id: 'updateProfile',
  summary: 'Change name, company, industry or the right to test',
  description:
    'Other fields, such as `plan_type`, are taken and left as they are: billing alone changes a plan.',
  tag: 'Account',
  body: { schema: profileUpdateSchema.loose().pipe(profileUpdateSchema) },
  answers: {
    200: {
      description: 'The profile after it',
      schema: dataOf(profileSchema).extend({ message: z.string() }),
    },
  },
  errors: ['NOT_FOUND', 'VERSION_CONFLICT'],
  handle: async ({ ctx, caller, body }) => {
    const { userId } = caller();
    await updateProfile(ctx.app, ctx.keys, userId, body());
    return { data: await loadProfile(ctx.app, userId), message: 'Profile updated successfully!' };
  },
});

export const getPlan = route({
  method: 'get',
  path: '/api/user/plan',
  id: 'getPlan',
  summary: 'The plan, and what is left of it',
  tag: 'Account',
  answers: { 200: { description: 'The plan', schema: dataOf(planViewSchema) } },
  errors: ['NOT_FOUND'],
  handle: async ({ ctx, caller }) => {
    const profile = await loadProfile(ctx.app, caller().userId);
    return {
      data: {
        planType: profile.plan_type,
        subscriptionStatus: profile.subscription_status,
        nextBillingDate: profile.next_billing_date,
        testsThisMonthRemaining: remainingOf(profile),
        maxConcurrentTests: PLANS[profile.plan_type as PlanType].concurrentSlots,
        // The provider's own address opens for minutes only: the settings ask for one when it is wanted.
        customerPortalUrl: profile.paddle_customer_id
          ? new URL('/settings?tab=billing', ctx.publicUrl).href
          : null,
      },
    };
  },
});

export const getSummary = route({
  method: 'get',
  path: '/api/tests/summary',
  id: 'getSummary',
  summary: 'Counts for the dashboard',
  tag: 'Tests',
  answers: { 200: { description: 'The counts', schema: dataOf(summarySchema) } },
  errors: ['NOT_FOUND'],
  handle: async ({ ctx, caller }) => {
    const { userId } = caller();
    const profile = await loadProfile(ctx.app, userId);
    const { last, live } = await asUser(ctx.app, userId, async (tx) => ({
      last: await tx
        .selectFrom('tests')
        .select('submitted_at')
        .orderBy('submitted_at', 'desc')
        .limit(1)
        .executeTakeFirst(),
      live: await tx
        .selectFrom('tests')
        .select((eb) => eb.fn.countAll<string>().as('count'))
        .where('status', 'in', [...LIVE_STATUSES])
        .executeTakeFirstOrThrow(),
    }));
    return {
      data: {
        tests_this_month: profile.tests_this_month_count,
        tests_remaining: remainingOf(profile),
        last_test_date: last?.submitted_at.toISOString() ?? null,
        live_count: Number(live.count),
      },
    };
  },
});

async function loadProfile(app: Db, userId: string) {
  const row = await asUser(app, userId, (tx) =>
    tx
      .selectFrom('profiles')
      .selectAll()
      .select(testsUsed('profiles').as('tests_this_month_count'))
      .where('user_id', '=', userId)
      .executeTakeFirst(),
  );
  if (!row) throw new AppError('NOT_FOUND', 'There is no profile for this account yet');
  const {
    version: _,
    granted_plan: __,
    period_start: ___,
    period_end: ____,
    free_since: _____,
    ...profile
  } = row;
  return profile;
}

/** null: as many as one likes. */
function remainingOf(profile: { plan_type: string; tests_this_month_count: number }): number | null {
  const left = testsRemaining(profile.plan_type as PlanType, profile.tests_this_month_count);
  return Number.isFinite(left) ? left : null;
}
