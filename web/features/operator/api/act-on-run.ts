import { useMutation, useQueryClient } from '@tanstack/react-query';
import { z } from 'zod';
import { operatorReplaySchema } from '#domain/api/operator.ts';
import { callApi } from '#web/lib/api-client.ts';
import { messageOf } from '#web/lib/api-error.ts';
import { operator } from '#web/texts/operator.ts';
import { useToast } from '#web/ui/toast.tsx';

const { act } = operator;
const doneSchema = z.object({
  data: z.object({
    run: z.string(),
    how: z.enum(['submitted_again', 'started_again', 'attempts_reset', 'nothing_waits']).optional(),
  }),
});

type RunAction = { action: 'cancel' | 'retry'; why: string };

/** Cancels a run, or has it tried again. */
export function useActOnRun(id: string) {
  const client = useQueryClient();
  const toast = useToast();
  return useMutation({
    mutationFn: async ({ action, why }: RunAction) =>
      (await callApi(`/operator/runs/${id}/${action}`, doneSchema, { method: 'POST', body: { why } })).data,
    onSuccess: ({ how }) => toast('success', act.done[how ?? 'cancel']),
    onError: (error) => toast('error', messageOf(error, act.failed)),
    onSettled: () => client.invalidateQueries({ queryKey: ['operator'] }),
  });
}

const resetSchema = z.object({ data: z.object({ event: z.number() }) });

/** Has a run's workflow go on from an earlier event of its history. */
export function useReset(id: string) {
  const client = useQueryClient();
  const toast = useToast();
  return useMutation({
    mutationFn: async (body: { event: number; why: string }) =>
      (await callApi(`/operator/runs/${id}/reset`, resetSchema, { method: 'POST', body })).data,
    onSuccess: ({ event }) => toast('success', act.wentBack(event)),
    onError: (error) => toast('error', messageOf(error, act.failed)),
    onSettled: () => client.invalidateQueries({ queryKey: ['operator'] }),
  });
}

/** Replays a run's history against the present code. */
export function useReplay(id: string) {
  const client = useQueryClient();
  const toast = useToast();
  return useMutation({
    mutationFn: async () =>
      (
        await callApi(`/operator/runs/${id}/replay`, z.object({ data: operatorReplaySchema }), {
          method: 'POST',
          body: {},
        })
      ).data,
    onError: (error) => toast('error', messageOf(error, act.failed)),
    onSettled: () => client.invalidateQueries({ queryKey: ['operator', 'run', id] }),
  });
}
