import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { z } from 'zod';
import {
  type Channel,
  channelSchema,
  channelWithSecretSchema,
  type NewChannelInput,
} from '#domain/api/channel.ts';
import type { MessageType } from '#domain/channel/events.ts';
import type { Severity } from '#domain/findings/finding.ts';
import { callApi } from '#web/lib/api-client.ts';
import { messageOf } from '#web/lib/api-error.ts';
import { channels as texts } from '#web/texts/channels.ts';
import { useToast } from '#web/ui/toast.tsx';

const QUERY_KEY = ['channels'];
/** Counts change while messages are on their way. */
const AGAIN_MS = 5_000;
const one = z.object({ data: channelSchema });
const withSecret = z.object({ data: channelWithSecretSchema });

export function getChannelsQueryOptions() {
  return queryOptions({
    queryKey: QUERY_KEY,
    queryFn: async ({ signal }) =>
      (await callApi('/v1/channels', z.object({ data: z.array(channelSchema) }), { signal })).data,
    refetchInterval: ({ state }) => (state.data?.some(({ counts }) => counts.waiting > 0) ? AGAIN_MS : false),
  });
}

export const savingFailed = (error: unknown): string => messageOf(error, texts.failed.save);

/** Makes a channel; what it gives is the secret, kept nowhere, or null. */
export function useAddChannel() {
  const client = useQueryClient();
  return useMutation({
    gcTime: 0,
    mutationFn: async (wish: NewChannelInput) =>
      (await callApi('/v1/channels', withSecret, { method: 'POST', body: wish })).data.secret,
    onSettled: () => client.invalidateQueries({ queryKey: QUERY_KEY }),
  });
}

type Change = {
  id: string;
  name?: string;
  url?: string;
  token?: string;
  events?: MessageType[];
  least?: Severity;
  active?: boolean;
};

export function useChangeChannel() {
  const client = useQueryClient();
  const toast = useToast();
  return useMutation({
    mutationFn: ({ id, ...body }: Change) => callApi(`/v1/channels/${id}`, one, { method: 'PATCH', body }),
    onSuccess: () => toast('success', texts.done.saved),
    onSettled: () => client.invalidateQueries({ queryKey: QUERY_KEY }),
  });
}

/** Gives a webhook another secret, which is what it gives. */
export function useReplaceSecret() {
  const toast = useToast();
  return useMutation({
    gcTime: 0,
    mutationFn: async (id: string) =>
      (await callApi(`/v1/channels/${id}/secret`, withSecret, { method: 'POST' })).data.secret,
    onError: (error) => toast('error', messageOf(error, texts.failed.secret)),
  });
}

export function useDeleteChannel() {
  const client = useQueryClient();
  const toast = useToast();
  return useMutation({
    mutationFn: (id: string) => callApi(`/v1/channels/${id}`, z.unknown(), { method: 'DELETE' }),
    onSuccess: () => toast('success', texts.done.deleted),
    onError: (error) => toast('error', messageOf(error, texts.failed.delete)),
    onSettled: () => client.invalidateQueries({ queryKey: QUERY_KEY }),
  });
}

export function useTestChannel() {
  const client = useQueryClient();
  const toast = useToast();
  return useMutation({
    mutationFn: ({ id }: Channel) => callApi(`/v1/channels/${id}/test`, z.unknown(), { method: 'POST' }),
    onSuccess: () => toast('success', texts.done.test),
    onError: (error) => toast('error', messageOf(error, texts.failed.test)),
    onSettled: () => client.invalidateQueries({ queryKey: QUERY_KEY }),
  });
}
