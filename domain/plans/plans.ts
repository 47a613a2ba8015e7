import { z } from 'zod';

export const planTypeSchema = z.enum(['free', 'pro', 'chaos']);
export type PlanType = z.infer<typeof planTypeSchema>;

export type TestKind = 'web' | 'app';

/** A plan's limits and extras (spec sections 3, 6 and 9). `testsPerMonth` -1 means unlimited; durations in minutes. */
export type PlanDefinition = {
  name: string;
  price: number;
  period: 'month';
  testsPerMonth: number;
  maxTestDuration: number;
  concurrentSlots: number;
  webSlots: number;
  appSlots: number;
  apiAccess: boolean;
  detailedLogs: boolean;
  advancedAnalytics: boolean;
  features: readonly string[];
};

export const PLANS: Readonly<Record<PlanType, PlanDefinition>> = {
  free: {
    name: 'Free',
    price: 0,
    period: 'month',
    testsPerMonth: 1,
    maxTestDuration: 5,
    concurrentSlots: 1,
    webSlots: 1,
    appSlots: 1,
    apiAccess: false,
    detailedLogs: false,
    advancedAnalytics: false,
    features: ['1 test per month', '5 minute tests', '1 test slot', 'Basic reports', 'Community support'],
  },
  pro: {
    name: 'Pro',
    price: 110,
    period: 'month',
    testsPerMonth: 25,
    maxTestDuration: 120,
    concurrentSlots: 4,
    webSlots: 2,
    appSlots: 2,
    apiAccess: false,
    detailedLogs: true,
    advancedAnalytics: false,
    features: [
      '25 tests per month',
      'Tests of up to 2 hours',
      '4 test slots (2 web, 2 app)',
      'Detailed reports with videos and logs',
      'Priority queue and support',
      'Performance insights',
    ],
  },
  chaos: {
    name: 'Chaos',
    price: 350,
    period: 'month',
    testsPerMonth: -1,
    maxTestDuration: 360,
    concurrentSlots: 8,
    webSlots: 4,
    appSlots: 4,
    apiAccess: true,
    detailedLogs: true,
    advancedAnalytics: true,
    features: [
      'Unlimited tests',
      'Tests of up to 6 hours',
      '8 test slots (4 web, 4 app)',
      'Complete analysis, advanced analytics and security scanning',
      'API access',
      'Instant queue and dedicated support',
    ],
  },
};

const DURATION_STEPS = [5, 10, 20, 30, 45, 70, 90, 110, 120, 200, 250, 300, 360] as const;

/** The durations, in minutes, that the form offers to a plan (spec section 9). */
export function durationsFor(plan: PlanType): number[] {
  return DURATION_STEPS.filter((minutes) => minutes <= PLANS[plan].maxTestDuration);
}

/** Whether a run of `minutes` is allowed: any whole number from 1 to the plan's maximum. */
export function isDurationAllowed(plan: PlanType, minutes: number): boolean {
  return Number.isInteger(minutes) && minutes >= 1 && minutes <= PLANS[plan].maxTestDuration;
}

/** Tests left this month: Infinity when unlimited, never negative (spec section 4). */
export function testsRemaining(plan: PlanType, usedThisMonth: number): number {
  const limit = PLANS[plan].testsPerMonth;
  return limit < 0 ? Number.POSITIVE_INFINITY : Math.max(0, limit - usedThisMonth);
}

/** How many tests of one kind may be live at once. */
export function slotsFor(plan: PlanType, kind: TestKind): number {
  return kind === 'web' ? PLANS[plan].webSlots : PLANS[plan].appSlots;
}

/** How many tests of one public site may be live at once over all accounts, unless the operator says otherwise. */
export const TESTS_PER_TARGET = 10;

/** Temporal priority key by plan: lower is served first (standard, priority, instant). */
export function priorityFor(plan: PlanType): 1 | 3 | 5 {
  return plan === 'chaos' ? 1 : plan === 'pro' ? 3 : 5;
}

/**
 * How work of a user is put in the queue: by the plan, and within one plan each user in turn, so that nobody's many
 * runs keep another's one waiting. The weight counts where plans meet in one level.
 */
export function queuePlace(plan: PlanType, userId: string) {
  return { priorityKey: priorityFor(plan), fairnessKey: userId, fairnessWeight: FAIRNESS[plan] };
}

const FAIRNESS: Readonly<Record<PlanType, number>> = { free: 1, pro: 2, chaos: 4 };
