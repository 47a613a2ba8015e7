import { queryOptions } from '@tanstack/react-query';
import { z } from 'zod';
import type { Report } from '#domain/report/report.ts';
import { callApi } from '#web/lib/api-client.ts';

/** The server has read the report by its schema, which takes a phone long to make: here only its frame is checked. */
export const answerSchema = z.object({
  data: z.custom<Report>((value) => typeof value === 'object' && value !== null && 'bugs' in value),
  links: z.record(z.string(), z.string()),
});

/** A report, and for each of its files a signed path by blob key. */
export type LinkedReport = { data: Report; links: Record<string, string> };

/** Signed paths live for five minutes; a minute less leaves time to use them. */
const LINKS_MS = 4 * 60_000;

/** Options of what is read again before its links run out: a file may be opened at any time. */
export const KEEP_FRESH = {
  staleTime: LINKS_MS,
  refetchInterval: ({ state }: { state: { data: unknown } }) => (state.data ? LINKS_MS : false),
} as const;

export function getReportQueryOptions(testId: string) {
  return queryOptions({
    queryKey: ['report', testId],
    queryFn: ({ signal }): Promise<LinkedReport> =>
      callApi(`/tests/${encodeURIComponent(testId)}/report`, answerSchema, { signal }),
    ...KEEP_FRESH,
  });
}
