import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { z } from 'zod';
import { operatorBlockedSchema } from '#domain/api/operator.ts';
import { callApi } from '#web/lib/api-client.ts';
import { messageOf } from '#web/lib/api-error.ts';
import { operator } from '#web/texts/operator.ts';
import { useToast } from '#web/ui/toast.tsx';

const { barred } = operator;
const listSchema = z.object({ data: z.array(operatorBlockedSchema) });
const changedSchema = z.object({ data: z.object({ target: z.string(), blocked: z.boolean() }) });

/** What is never tested. */
export function getBlockedQueryOptions() {
  return queryOptions({
    queryKey: ['operator', 'blocked'],
    queryFn: async ({ signal }) => (await callApi('/operator/blocked-targets', listSchema, { signal })).data,
  });
}

type Wish = { target: string; why: string };

/** Bars a target, or lets it be tested again. What is wrong with a new one is said beside its field. */
export function useBlock(what: 'add' | 'remove') {
  const client = useQueryClient();
  const toast = useToast();
  const path = what === 'add' ? '/operator/blocked-targets' : '/operator/blocked-targets/remove';
  return useMutation({
    mutationFn: async (body: Wish) => (await callApi(path, changedSchema, { method: 'POST', body })).data,
    onSuccess: ({ target, blocked }) =>
      toast('success', blocked ? barred.added(target) : barred.removed(target)),
    onError: (error) => {
      if (what === 'remove') toast('error', messageOf(error, operator.act.failed));
    },
    onSettled: () => client.invalidateQueries({ queryKey: ['operator'] }),
  });
}
