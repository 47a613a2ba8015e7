import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { z } from 'zod';
import { verificationSchema } from '#domain/api/verify.ts';
import { callApi } from '#web/lib/api-client.ts';

const LOOK_MS = 1_500;

const latestSchema = z.object({ data: verificationSchema.nullable() });
const verifyPath = (testId: string, bugId: string) =>
  `/tests/${encodeURIComponent(testId)}/bugs/${encodeURIComponent(bugId)}/verify`;

/** The latest verification of a bug, looked at again while one is under way. */
export function getVerificationQueryOptions(testId: string, bugId: string) {
  return queryOptions({
    queryKey: ['verification', testId, bugId],
    queryFn: ({ signal }) => callApi(verifyPath(testId, bugId), latestSchema, { signal }),
    refetchInterval: ({ state }) => (state.data?.data?.outcome === null ? LOOK_MS : false),
  });
}

type Ask = { url?: string; authority?: boolean };

export function useVerifyBug(testId: string, bugId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (ask: Ask) =>
      callApi(verifyPath(testId, bugId), z.object({ data: verificationSchema }), {
        method: 'POST',
        body: ask,
      }),
    onSuccess: (answer) =>
      client.setQueryData(getVerificationQueryOptions(testId, bugId).queryKey, { data: answer.data }),
  });
}
