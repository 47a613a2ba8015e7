import { queryOptions } from '@tanstack/react-query';
import { z } from 'zod';
import { type AppMap, appMapSchema } from '#domain/report/app-map.ts';
import { callApi } from '#web/lib/api-client.ts';
import { ApiError } from '#web/lib/api-error.ts';

const answerSchema = z.object({ data: appMapSchema, links: z.record(z.string(), z.string()) });

/** A map, and for each of its pictures a signed path by blob key. */
export type LinkedMap = { data: AppMap; links: Record<string, string> };

/** Signed paths live for five minutes. */
const LINKS_MS = 4 * 60_000;

/** The map of what a run has seen of its target. */
export function getMapQueryOptions(testId: string) {
  return queryOptions({
    queryKey: ['map', testId],
    queryFn: ({ signal }): Promise<LinkedMap> =>
      callApi(`/tests/${encodeURIComponent(testId)}/map`, answerSchema, { signal }),
    staleTime: LINKS_MS,
    refetchInterval: ({ state }) => (state.data ? LINKS_MS : false),
  });
}

/** How often the map of a run that goes on is read: its worker keeps it with each checkpoint. */
const GROWS_MS = 3_000;

/** The map as it grows, null while there is none yet. Its pictures' links are made anew each time it is read. */
export function getLiveMapQueryOptions(testId: string, going: boolean) {
  return queryOptions({
    queryKey: ['map', testId, 'live'],
    queryFn: async ({ signal }): Promise<LinkedMap | null> => {
      try {
        return await callApi(`/tests/${encodeURIComponent(testId)}/map`, answerSchema, { signal });
      } catch (error) {
        if (error instanceof ApiError && error.status === 404) return null;
        throw error;
      }
    },
    refetchInterval: going ? GROWS_MS : false,
  });
}
