import type { Router } from 'express';
import { updateProfile } from '#app/accounts/profiles.ts';
import { asUser, type Db } from '#db/connection.ts';
import { testsUsed } from '#db/queries/tests-used.ts';
import { AppError } from '#domain/kernel/errors.ts';
import { PLANS, type PlanType, testsRemaining } from '#domain/plans/plans.ts';
import { profileUpdateSchema } from '#domain/profile/events.ts';
import { LIVE_STATUSES } from '#domain/test-run/run-spec.ts';
import { readBody } from '../body.ts';
import { callerOf } from '../caller.ts';
import type { Context } from '../context.ts';

/** `GET/PUT /api/user/profile`, `GET /api/user/plan` and `GET /api/tests/summary`. */
export function account(router: Router, ctx: Context): void {
  router.get('/user/profile', async (request, response) => {
    response.json({ data: await loadProfile(ctx.app, callerOf(request).userId) });
  });

  router.put('/user/profile', async (request, response) => {
    const { userId } = callerOf(request);
    await updateProfile(ctx.app, ctx.keys, userId, profileUpdateSchema.parse(readBody(request)));
    response.json({ data: await loadProfile(ctx.app, userId), message: 'Profile updated successfully!' });
  });

  router.get('/user/plan', async (request, response) => {
    const profile = await loadProfile(ctx.app, callerOf(request).userId);
    response.json({
      data: {
        planType: profile.plan_type,
        subscriptionStatus: profile.subscription_status,
        nextBillingDate: profile.next_billing_date,
        testsThisMonthRemaining: finite(
          testsRemaining(profile.plan_type as PlanType, profile.tests_this_month_count),
        ),
        maxConcurrentTests: PLANS[profile.plan_type as PlanType].concurrentSlots,
        customerPortalUrl: null,
      },
    });
  });

  router.get('/tests/summary', async (request, response) => {
    const { userId } = callerOf(request);
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
    response.json({
      data: {
        tests_this_month: profile.tests_this_month_count,
        tests_remaining: finite(
          testsRemaining(profile.plan_type as PlanType, profile.tests_this_month_count),
        ),
        last_test_date: last?.submitted_at.toISOString() ?? null,
        live_count: Number(live.count),
      },
    });
  });
}

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

const finite = (count: number): number | null => (Number.isFinite(count) ? count : null);
