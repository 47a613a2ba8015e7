import { PLANS, type PlanType, planTypeSchema } from './plans.ts';

/** What a report may be without, in the words of a report. */
export const REPORT_EXTRAS = ['video', 'logs', 'performance_insights', 'security_scan', 'analytics'] as const;
export type ReportExtra = (typeof REPORT_EXTRAS)[number];

/** All that a plan allows: limits (`testsPerMonth` -1 is unlimited, durations in minutes) and gates. */
export type Entitlements = {
  testsPerMonth: number;
  maxTestDuration: number;
  slots: { all: number; web: number; app: number };
  apiAccess: boolean;
} & Record<ReportExtra, boolean>;

/** The smallest plan whose reports have something. */
export function planWith(extra: ReportExtra): PlanType {
  return planTypeSchema.options.find((plan) => entitlements(plan)[extra]) ?? 'chaos';
}

/**
 * What a plan allows (spec sections 6 and 9): basic reports on free; videos, logs and performance insights from pro on;
 * security scanning, advanced analytics and the API on chaos.
 */
export function entitlements(plan: PlanType): Entitlements {
  const { testsPerMonth, maxTestDuration, concurrentSlots, webSlots, appSlots, ...extras } = PLANS[plan];
  return {
    testsPerMonth,
    maxTestDuration,
    slots: { all: concurrentSlots, web: webSlots, app: appSlots },
    apiAccess: extras.apiAccess,
    video: extras.detailedLogs,
    logs: extras.detailedLogs,
    performance_insights: extras.detailedLogs,
    security_scan: extras.advancedAnalytics,
    analytics: extras.advancedAnalytics,
  };
}
