import { queryOptions } from '@tanstack/react-query';
import { z } from 'zod';
import { planViewSchema } from '#domain/api/account.ts';
import { callApi } from '#web/lib/api-client.ts';

export type PlanView = z.infer<typeof planViewSchema>;

/** The user's plan as it stands now; `testsThisMonthRemaining` is null when unlimited. */
export function getPlanQueryOptions() {
  return queryOptions({
    queryKey: ['plan'],
    queryFn: async ({ signal }) =>
      (await callApi('/user/plan', z.object({ data: planViewSchema }), { signal })).data,
  });
}
