import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { z } from 'zod';
import { operatorGrantedSchema } from '#domain/api/operator.ts';
import { PLANS, type PlanType } from '#domain/plans/plans.ts';
import { callApi } from '#web/lib/api-client.ts';
import { operator } from '#web/texts/operator.ts';
import { useToast } from '#web/ui/toast.tsx';

const listSchema = z.object({ data: z.array(operatorGrantedSchema) });
const changedSchema = z.object({ data: operatorGrantedSchema });

export function getGrantsQueryOptions() {
  return queryOptions({
    queryKey: ['operator', 'plans'],
    queryFn: async ({ signal }) => (await callApi('/operator/plans', listSchema, { signal })).data,
  });
}

type Wish = { who: string; plan: PlanType; why: string };

/** Grants an account a plan; free ends what was granted. */
export function useGrant() {
  const client = useQueryClient();
  const toast = useToast();
  return useMutation({
    mutationFn: async (body: Wish) =>
      (await callApi('/operator/plans', changedSchema, { method: 'POST', body })).data,
    onSuccess: ({ email, plan_type }) => toast('success', operator.plans.done(email, PLANS[plan_type].name)),
    onSettled: () => client.invalidateQueries({ queryKey: ['operator'] }),
  });
}
