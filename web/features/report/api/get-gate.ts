import { queryOptions } from '@tanstack/react-query';
import { z } from 'zod';
import { buildGateSchema } from '#domain/report/build-gate.ts';
import { callApi } from '#web/lib/api-client.ts';

/** How a run stands to the last one on a branch before it. It is read again with the report, as bugs are muted. */
export function getGateQueryOptions(testId: string, baseline: string) {
  const query = new URLSearchParams({ baseline });
  return queryOptions({
    queryKey: ['report', testId, 'gate', baseline],
    queryFn: async ({ signal }) => {
      const path = `/tests/${encodeURIComponent(testId)}/gate?${query}`;
      return (await callApi(path, z.object({ data: buildGateSchema }), { signal })).data;
    },
  });
}
