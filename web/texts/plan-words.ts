import { PLANS, type PlanType } from '#domain/plans/plans.ts';
import type { Industry } from '#domain/profile/events.ts';

/** What the domain says of accounts in English. */
export const planWords = {
  features: (plan: PlanType): readonly string[] => PLANS[plan].features,
  industry: (industry: Industry): string => industry,
  subscription: (status: string): string => status,
};
