import { useMutation } from '@tanstack/react-query';
import { messageSchema } from '#domain/api/envelope.ts';
import { callApi } from '#web/lib/api-client.ts';
import { messageOf } from '#web/lib/api-error.ts';
import { live } from '#web/texts/live.ts';
import { useToast } from '#web/ui/toast.tsx';

export type HintInput = { text?: string; area?: string };

/** Pauses a test or lets it go on. That it did comes as an event. */
export function useSteerTest(testId: string) {
  const toast = useToast();
  return useMutation({
    mutationFn: (what: 'pause' | 'resume') =>
      callApi(`/tests/${encodeURIComponent(testId)}/${what}`, messageSchema, { method: 'POST' }),
    onError: (error) => toast('error', messageOf(error, live.steerFailed)),
  });
}

export function useHintTest(testId: string) {
  const toast = useToast();
  return useMutation({
    mutationFn: (hint: HintInput) =>
      callApi(`/tests/${encodeURIComponent(testId)}/hint`, messageSchema, { method: 'POST', body: hint }),
    onSuccess: () => toast('success', live.hint.sent),
  });
}
