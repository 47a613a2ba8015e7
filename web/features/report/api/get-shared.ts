import { queryOptions } from '@tanstack/react-query';
import { callApi } from '#web/lib/api-client.ts';
import { answerSchema, KEEP_FRESH, type LinkedReport } from './get-report.ts';

export function getSharedQueryOptions(token: string) {
  return queryOptions({
    queryKey: ['shared', token],
    queryFn: ({ signal }): Promise<LinkedReport> =>
      callApi(`/shared/${encodeURIComponent(token)}`, answerSchema, { signal }),
    ...KEEP_FRESH,
    retry: false,
  });
}
