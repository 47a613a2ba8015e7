import { queryOptions } from '@tanstack/react-query';
import { callApi } from '#web/lib/api-client.ts';
import { answerSchema, LINKS_MS, type LinkedReport } from './get-report.ts';

/** The report that a link opens. */
export function getSharedQueryOptions(token: string) {
  return queryOptions({
    queryKey: ['shared', token],
    queryFn: ({ signal }): Promise<LinkedReport> =>
      callApi(`/shared/${encodeURIComponent(token)}`, answerSchema, { signal }),
    staleTime: LINKS_MS,
    retry: false,
  });
}
