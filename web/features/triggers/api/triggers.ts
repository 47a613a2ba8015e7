import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { z } from 'zod';
import {
  type NewTriggerInput,
  type TriggerChangeInput,
  triggerSchema,
  triggerWithAddressSchema,
} from '#domain/api/trigger.ts';
import { callApi } from '#web/lib/api-client.ts';
import { messageOf } from '#web/lib/api-error.ts';
import { triggers as texts } from '#web/texts/triggers.ts';
import { useToast } from '#web/ui/toast.tsx';

const QUERY_KEY = ['triggers'];
/** While a firing is under way. */
const AGAIN_MS = 3_000;
const withAddress = z.object({ data: triggerWithAddressSchema });

export function getTriggersQueryOptions() {
  return queryOptions({
    queryKey: QUERY_KEY,
    queryFn: async ({ signal }) =>
      (await callApi('/v1/triggers', z.object({ data: z.array(triggerSchema) }), { signal })).data,
    refetchInterval: ({ state }) =>
      state.data?.some(({ last }) => last && last.outcome === null) ? AGAIN_MS : false,
  });
}

export const savingFailed = (error: unknown): string => messageOf(error, texts.failed.save);

/** Makes a trigger; what it gives is the address of a hook, kept nowhere, or null. */
export function useAddTrigger() {
  const client = useQueryClient();
  return useMutation({
    gcTime: 0,
    mutationFn: async (wish: NewTriggerInput) =>
      (await callApi('/v1/triggers', withAddress, { method: 'POST', body: wish })).data.address,
    onSettled: () => client.invalidateQueries({ queryKey: QUERY_KEY }),
  });
}

export function useChangeTrigger() {
  const client = useQueryClient();
  const toast = useToast();
  return useMutation({
    mutationFn: ({ id, ...body }: TriggerChangeInput & { id: string }) =>
      callApi(`/v1/triggers/${id}`, z.unknown(), { method: 'PATCH', body }),
    onSuccess: () => toast('success', texts.done.saved),
    onSettled: () => client.invalidateQueries({ queryKey: QUERY_KEY }),
  });
}

/** Gives a hook another address, which is what it gives. */
export function useReplaceAddress() {
  const toast = useToast();
  return useMutation({
    gcTime: 0,
    mutationFn: async (id: string) =>
      (await callApi(`/v1/triggers/${id}/address`, withAddress, { method: 'POST' })).data.address,
    onError: (error) => toast('error', messageOf(error, texts.failed.address)),
  });
}

export function useFireTrigger() {
  const client = useQueryClient();
  const toast = useToast();
  return useMutation({
    mutationFn: (id: string) => callApi(`/v1/triggers/${id}/fire`, z.unknown(), { method: 'POST' }),
    onSuccess: () => toast('success', texts.done.fire),
    onError: (error) => toast('error', messageOf(error, texts.failed.fire)),
    onSettled: () => client.invalidateQueries({ queryKey: QUERY_KEY }),
  });
}

export function useDeleteTrigger() {
  const client = useQueryClient();
  const toast = useToast();
  return useMutation({
    mutationFn: (id: string) => callApi(`/v1/triggers/${id}`, z.unknown(), { method: 'DELETE' }),
    onSuccess: () => toast('success', texts.done.deleted),
    onError: (error) => toast('error', messageOf(error, texts.failed.delete)),
    onSettled: () => client.invalidateQueries({ queryKey: QUERY_KEY }),
  });
}
