import { infiniteQueryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { z } from 'zod';
import { DELIVERIES_PAGE, type Delivery, deliverySchema } from '#domain/api/channel.ts';
import { callApi } from '#web/lib/api-client.ts';
import { messageOf } from '#web/lib/api-error.ts';
import { channels as texts } from '#web/texts/channels.ts';
import { useToast } from '#web/ui/toast.tsx';

const AGAIN_MS = 3_000;
const keyOf = (channelId: string) => ['deliveries', channelId];

/** The messages of a channel, the latest first, page after page. */
export function getDeliveriesQueryOptions(channelId: string) {
  return infiniteQueryOptions({
    queryKey: keyOf(channelId),
    initialPageParam: '',
    queryFn: async ({ signal, pageParam }): Promise<Delivery[]> => {
      const query = pageParam ? `?before=${pageParam}` : '';
      const path = `/v1/channels/${channelId}/deliveries${query}`;
      return (await callApi(path, z.object({ data: z.array(deliverySchema) }), { signal })).data;
    },
    getNextPageParam: (page) => (page.length < DELIVERIES_PAGE ? undefined : page.at(-1)?.id),
    refetchInterval: AGAIN_MS,
  });
}

export function useReplayDelivery() {
  const client = useQueryClient();
  const toast = useToast();
  return useMutation({
    mutationFn: ({ id }: Delivery) => callApi(`/v1/deliveries/${id}/replay`, z.unknown(), { method: 'POST' }),
    onSuccess: () => toast('success', texts.done.replay),
    onError: (error) => toast('error', messageOf(error, texts.failed.replay)),
    onSettled: (_data, _error, { channel_id }) => client.invalidateQueries({ queryKey: keyOf(channel_id) }),
  });
}

/** Sends everything once more that was given up. */
export function useReplayAll() {
  const client = useQueryClient();
  const toast = useToast();
  return useMutation({
    mutationFn: (channelId: string) =>
      callApi(`/v1/channels/${channelId}/replay`, z.object({ data: z.object({ messages: z.int() }) }), {
        method: 'POST',
      }),
    onSuccess: ({ data }) => toast('success', texts.done.replayAll(data.messages)),
    onError: (error) => toast('error', messageOf(error, texts.failed.replay)),
    onSettled: (_data, _error, id) => client.invalidateQueries({ queryKey: keyOf(id) }),
  });
}
