import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { z } from 'zod';
import {
  operatorActionLineSchema,
  operatorEventSchema,
  operatorHistorySchema,
  operatorRunSchema,
} from '#domain/api/operator.ts';
import { callApi } from '#web/lib/api-client.ts';

const runSchema = z.object({
  data: z.object({
    run: operatorRunSchema,
    events: z.array(operatorEventSchema),
    actions: z.array(operatorActionLineSchema),
  }),
});
const stateSchema = z.object({
  data: z.object({ version: z.number(), of: z.number(), state: z.record(z.string(), z.unknown()) }),
});
const EVERY_MS = 4_000;

/** A run with its events; asked again while it has not ended. */
export function getRunQueryOptions(id: string) {
  return queryOptions({
    queryKey: ['operator', 'run', id],
    queryFn: async ({ signal }) => (await callApi(`/operator/runs/${id}`, runSchema, { signal })).data,
    refetchInterval: ({ state }) => (state.data?.run.ended_at ? false : EVERY_MS),
  });
}

/** A run's state after one of its events: what has happened does not change. */
export function getStateQueryOptions(id: string, version: number) {
  return queryOptions({
    queryKey: ['operator', 'state', id, version],
    queryFn: async ({ signal }) =>
      (await callApi(`/operator/runs/${id}/state?at=${version}`, stateSchema, { signal })).data,
    placeholderData: keepPreviousData,
    staleTime: Number.POSITIVE_INFINITY,
    enabled: version > 0,
  });
}

export function getHistoryQueryOptions(id: string) {
  return queryOptions({
    queryKey: ['operator', 'history', id],
    queryFn: async ({ signal }) =>
      (await callApi(`/operator/runs/${id}/history`, z.object({ data: operatorHistorySchema }), { signal }))
        .data,
  });
}
