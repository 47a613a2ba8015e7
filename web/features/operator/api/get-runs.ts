import { infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query';
import { z } from 'zod';
import { operatorRunSchema } from '#domain/api/operator.ts';
import { callApi } from '#web/lib/api-client.ts';

const pageSchema = z.object({ data: z.array(operatorRunSchema), next: z.string().nullable() });
const EVERY_MS = 5_000;
const PAGE = '50';

export type OperatorFilters = { status: string; user: string; search: string };

/** Runs of all users that match, page after page, kept fresh. */
export function getRunsQueryOptions(filters: OperatorFilters) {
  return infiniteQueryOptions({
    queryKey: ['operator', 'runs', filters],
    queryFn: ({ pageParam, signal }) => {
      const query = new URLSearchParams({
        ...filters,
        limit: PAGE,
        ...(pageParam ? { after: pageParam } : {}),
      });
      return callApi(`/operator/runs?${query}`, pageSchema, { signal });
    },
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
    placeholderData: keepPreviousData,
    refetchInterval: EVERY_MS,
  });
}
