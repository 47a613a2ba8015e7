import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { z } from 'zod';
import { messageSchema } from '#domain/api/envelope.ts';
import { newShareSchema, shareSchema } from '#domain/api/share.ts';
import { callApi } from '#web/lib/api-client.ts';
import { messageOf } from '#web/lib/api-error.ts';
import { report } from '#web/texts/report.ts';
import { useToast } from '#web/ui/toast.tsx';

const sharePath = (testId: string) => `/tests/${encodeURIComponent(testId)}/share`;

/** Links to a report that still open it. */
export function getSharesQueryOptions(testId: string) {
  return queryOptions({
    queryKey: ['shares', testId],
    queryFn: async ({ signal }) =>
      (await callApi(sharePath(testId), z.object({ data: z.array(shareSchema) }), { signal })).data,
  });
}

/** Makes a link to a report; its address is in the answer alone. */
export function useCreateShare(testId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (days: number) => {
      const body = { days };
      const answer = z.object({ data: newShareSchema });
      return (await callApi(sharePath(testId), answer, { method: 'POST', body })).data;
    },
    onSuccess: () => client.invalidateQueries({ queryKey: getSharesQueryOptions(testId).queryKey }),
  });
}

/** Withdraws a link: it opens nothing from then on. */
export function useWithdrawShare(testId: string) {
  const client = useQueryClient();
  const toast = useToast();
  return useMutation({
    mutationFn: (id: string) =>
      callApi(`${sharePath(testId)}/${encodeURIComponent(id)}`, messageSchema, { method: 'DELETE' }),
    onSuccess: () => toast('success', report.share.withdrawn),
    onError: (error) => toast('error', messageOf(error, report.share.failed)),
    onSettled: () => client.invalidateQueries({ queryKey: getSharesQueryOptions(testId).queryKey }),
  });
}
