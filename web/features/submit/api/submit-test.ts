import { useMutation, useQueryClient } from '@tanstack/react-query';
import { z } from 'zod';
import type { SubmitInput } from '#domain/api/submit.ts';
import { testRowSchema } from '#domain/api/tests.ts';
import { callApi } from '#web/lib/api-client.ts';

const submittedSchema = z.object({
  data: testRowSchema,
  message: z.string(),
  notes: z.array(z.string()).default([]),
});

type Submission = { input: SubmitInput; file: File | null };

/** Submits a test, as a form when a file goes with it; the lists and the month's figures are read anew afterwards. */
export function useSubmitTest() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ input, file }: Submission) =>
      callApi('/tests/submit', submittedSchema, {
        method: 'POST',
        body: file ? formOf(input, file) : input,
      }),
    onSuccess: () => client.invalidateQueries({ queryKey: ['tests'] }),
  });
}

/** The file comes last, so that all else is judged before it is sent. */
function formOf(input: SubmitInput, file: File): FormData {
  const form = new FormData();
  form.set('name', input.name);
  form.set('test_type', input.test_type);
  form.set('duration', String(input.duration));
  form.set('config', JSON.stringify(input.config ?? {}));
  if (input.credentials?.length) form.set('credentials', JSON.stringify(input.credentials));
  if (input.headers?.length) form.set('headers', JSON.stringify(input.headers));
  form.set('file', file);
  return form;
}
