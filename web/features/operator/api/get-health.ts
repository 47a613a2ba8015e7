import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { z } from 'zod';
import {
  operatorActionLineSchema,
  operatorHealthSchema,
  operatorLetterSchema,
} from '#domain/api/operator.ts';
import { callApi } from '#web/lib/api-client.ts';
import { messageOf } from '#web/lib/api-error.ts';
import { operator } from '#web/texts/operator.ts';
import { useToast } from '#web/ui/toast.tsx';

const EVERY_MS = 5_000;
const redrivenSchema = z.object({ data: z.object({ tried: z.number(), settled: z.number() }) });

/** How the platform is, asked again every few seconds. */
export function getHealthQueryOptions() {
  return queryOptions({
    queryKey: ['operator', 'health'],
    queryFn: async ({ signal }) =>
      (await callApi('/operator/health', z.object({ data: operatorHealthSchema }), { signal })).data,
    refetchInterval: EVERY_MS,
  });
}

/** Dead letters that wait. */
export function getLettersQueryOptions() {
  return queryOptions({
    queryKey: ['operator', 'letters'],
    queryFn: async ({ signal }) =>
      (await callApi('/operator/dead-letters', z.object({ data: z.array(operatorLetterSchema) }), { signal }))
        .data,
  });
}

export function getActionsQueryOptions() {
  return queryOptions({
    queryKey: ['operator', 'actions'],
    queryFn: async ({ signal }) =>
      (await callApi('/operator/actions', z.object({ data: z.array(operatorActionLineSchema) }), { signal }))
        .data,
  });
}

const rebuiltSchema = z.object({
  data: z.object({ rows: z.number(), wrong: z.number(), missing: z.number(), surplus: z.number() }),
});

/** Makes a projection again from the events and puts right what differs. */
export function useRebuild() {
  const client = useQueryClient();
  const toast = useToast();
  return useMutation({
    mutationFn: async ({ name, why }: { name: string; why: string }) =>
      (
        await callApi(`/operator/projections/${name}/rebuild`, rebuiltSchema, {
          method: 'POST',
          body: { why },
        })
      ).data,
    onSuccess: ({ rows, wrong, missing, surplus }) =>
      toast('success', operator.health.rebuiltNow(rows, wrong + missing + surplus)),
    onError: (error) => toast('error', messageOf(error, operator.act.failed)),
    onSettled: () => client.invalidateQueries({ queryKey: ['operator'] }),
  });
}

/** Tries all dead letters again. */
export function useRedrive() {
  const client = useQueryClient();
  const toast = useToast();
  return useMutation({
    mutationFn: async () =>
      (await callApi('/operator/dead-letters/redrive', redrivenSchema, { method: 'POST', body: {} })).data,
    onSuccess: ({ settled, tried }) => toast('success', operator.letters.done(settled, tried)),
    onError: (error) => toast('error', messageOf(error, operator.act.failed)),
    onSettled: () => client.invalidateQueries({ queryKey: ['operator'] }),
  });
}
