import { useMutation, useQueryClient } from '@tanstack/react-query';
import { z } from 'zod';
import { planChangeSchema } from '#domain/api/billing.ts';
import type { PlanType } from '#domain/plans/plans.ts';
import { callApi } from '#web/lib/api-client.ts';
import { refreshPlan } from './refresh-plan.ts';

/** Changes the plan of a subscription, and reads anew what depends on it. */
export function useChangePlan() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (plan_type: PlanType) => {
      const schema = z.object({ data: planChangeSchema });
      return (await callApi('/payment/change-plan', schema, { method: 'POST', body: { plan_type } })).data;
    },
    onSuccess: () => refreshPlan(client),
  });
}
