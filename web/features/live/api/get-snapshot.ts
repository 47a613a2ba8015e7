import { queryOptions } from '@tanstack/react-query';
import { z } from 'zod';
import type { TestRunState } from '#domain/test-run/state.ts';
import { callApi } from '#web/lib/api-client.ts';

/** A run folded up to `version` of its stream; `since` is the global position from which the live events go on. */
export type Snapshot = { state: TestRunState; version: number; since: number; started_at: string | null };

/** The state is the fold of our own server's events with the shared `evolve`, so only its frame is checked here. */
const snapshotSchema = z.object({
  data: z.object({
    state: z.custom<Snapshot['state']>(
      (value) => typeof value === 'object' && value !== null && 'status' in value,
    ),
    version: z.int(),
    since: z.int(),
    started_at: z.string().nullable(),
  }),
});

/** A run's present state. Live events move it on in the cache, so it never goes stale by itself. */
export function getSnapshotQueryOptions(testId: string) {
  return queryOptions({
    queryKey: ['snapshot', testId],
    queryFn: async ({ signal }): Promise<Snapshot> =>
      (await callApi(`/tests/${encodeURIComponent(testId)}/snapshot`, snapshotSchema, { signal })).data,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
}
