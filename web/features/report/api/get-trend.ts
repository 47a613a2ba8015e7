import { queryOptions } from '@tanstack/react-query';
import { z } from 'zod';
import { trendPointSchema } from '#domain/report/trend.ts';
import { callApi } from '#web/lib/api-client.ts';

/** The runs of the app of a test, the oldest first. */
export function getTrendQueryOptions(testId: string) {
  return queryOptions({
    queryKey: ['trend', testId],
    queryFn: async ({ signal }) =>
      (
        await callApi(
          `/tests/${encodeURIComponent(testId)}/trend`,
          z.object({ data: z.array(trendPointSchema) }),
          {
            signal,
          },
        )
      ).data,
  });
}
