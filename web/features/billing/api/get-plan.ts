import { queryOptions } from '@tanstack/react-query';
import { z } from 'zod';
import { planTypeSchema } from '#domain/plans/plans.ts';
import { callApi } from '#web/lib/api-client.ts';

const planViewSchema = z.object({
  planType: planTypeSchema,
  subscriptionStatus: z.string(),
  nextBillingDate: z.string().nullable(),
  testsThisMonthRemaining: z.int().nullable(),
  maxConcurrentTests: z.int(),
  customerPortalUrl: z.string().nullable(),
});
export type PlanView = z.infer<typeof planViewSchema>;

/** The user's plan as it stands now; `testsThisMonthRemaining` is null when unlimited. */
export function getPlanQueryOptions() {
  return queryOptions({
    queryKey: ['plan'],
    queryFn: async ({ signal }) =>
      (await callApi('/user/plan', z.object({ data: planViewSchema }), { signal })).data,
  });
}
