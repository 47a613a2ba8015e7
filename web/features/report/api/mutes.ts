import { useMutation, useQueryClient } from '@tanstack/react-query';
import { z } from 'zod';
import { messageSchema } from '#domain/api/envelope.ts';
import { type MuteRequest, muteSchema } from '#domain/api/mute.ts';
import { callApi } from '#web/lib/api-client.ts';
import { messageOf } from '#web/lib/api-error.ts';
import { report } from '#web/texts/report.ts';
import { useToast } from '#web/ui/toast.tsx';

/** A mute holds for every report of its app. */
const REPORTS = { queryKey: ['report'] };

/** Mutes a bug of the app; the reports are read again before it is done. */
export function useMuteBug() {
  const client = useQueryClient();
  const toast = useToast();
  return useMutation({
    mutationFn: (body: MuteRequest) =>
      callApi('/v1/mutes', z.object({ data: muteSchema }), { method: 'POST', body }),
    onSuccess: () => {
      toast('success', report.mute.done);
      return client.invalidateQueries(REPORTS);
    },
  });
}

export function useLiftMute() {
  const client = useQueryClient();
  const toast = useToast();
  return useMutation({
    mutationFn: (id: string) =>
      callApi(`/v1/mutes/${encodeURIComponent(id)}`, messageSchema, { method: 'DELETE' }),
    onSuccess: () => toast('success', report.mute.undone),
    onError: (error) => toast('error', messageOf(error, report.mute.failed)),
    onSettled: () => client.invalidateQueries(REPORTS),
  });
}
