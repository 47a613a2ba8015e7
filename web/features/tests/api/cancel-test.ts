import { useMutation, useQueryClient } from '@tanstack/react-query';
import { z } from 'zod';
import { callApi } from '#web/lib/api-client.ts';
import { tests } from '#web/texts/tests.ts';
import { useToast } from '#web/ui/toast.tsx';

export function useCancelTest() {
  const client = useQueryClient();
  const toast = useToast();
  return useMutation({
    mutationFn: (testId: string) =>
      callApi(`/tests/${encodeURIComponent(testId)}`, z.unknown(), { method: 'DELETE' }),
    onSuccess: () => toast('success', tests.cancel.done),
    onError: () => toast('error', tests.cancel.failed),
    onSettled: () => client.invalidateQueries({ queryKey: ['tests'] }),
  });
}
