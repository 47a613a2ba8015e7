import { useMutation, useQueryClient } from '@tanstack/react-query';
import { z } from 'zod';
import type { SubmitInput } from '#domain/api/submit.ts';
import { testRowSchema } from '#domain/api/tests.ts';
import { callApi } from '#web/lib/api-client.ts';

const submittedSchema = z.object({ data: testRowSchema, message: z.string() });

/** Submits a test; the lists and the month's figures are read anew afterwards. */
export function useSubmitTest() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: SubmitInput) => callApi('/tests/submit', submittedSchema, { method: 'POST', body }),
    onSuccess: () => client.invalidateQueries({ queryKey: ['tests'] }),
  });
}
