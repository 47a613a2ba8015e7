import { queryOptions } from '@tanstack/react-query';
import { type CallGroup, readApiDocument } from './read-api-document.ts';

/** The document changes with the installation only. */
const STALE_MS = 3_600_000;

export function getApiCallsQueryOptions() {
  return queryOptions<CallGroup[]>({
    queryKey: ['openapi'],
    queryFn: async ({ signal }) => {
      const answer = await fetch('/api/openapi.json', { signal });
      if (!answer.ok) throw new Error(`The API's document is answered with ${answer.status}`);
      return readApiDocument(await answer.json());
    },
    staleTime: STALE_MS,
    retry: 1,
  });
}
