import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { z } from 'zod';
import { type ListQuery, testRowSchema } from '#domain/api/tests.ts';
import { callApi } from '#web/lib/api-client.ts';

/** Results come in pages of 15, the history in pages of 10 (spec section 9). */
export const RESULTS_PAGE_SIZE = 15;
export const HISTORY_PAGE_SIZE = 10;

/** Live tests are asked for again every 10 s while there are any (spec section 4), beside the live messages. */
const LIVE_POLL_MS = 10_000;

const pageSchema = z.object({ data: z.array(testRowSchema), total: z.int() });
const rowsSchema = z.object({ data: z.array(testRowSchema) });

export type TestFilters = Omit<ListQuery, 'offset' | 'limit'>;

/** The days of a filter as they are where the reader is, as the list shows its times. */
function spanOf({ startDate, endDate }: TestFilters): TestFilters {
  const moment = (day: string, time: string) =>
    day.includes('T') ? day : new Date(`${day}T${time}`).toISOString();
  return {
    ...(startDate ? { startDate: moment(startDate, '00:00:00') } : {}),
    ...(endDate ? { endDate: moment(endDate, '23:59:59.999') } : {}),
  };
}

function searchOf(filters: TestFilters, offset: number, limit: number): string {
  const params = new URLSearchParams({ offset: String(offset), limit: String(limit) });
  for (const [name, value] of Object.entries({ ...filters, ...spanOf(filters) }))
    if (value) params.set(name, String(value));
  return params.toString();
}

/** All of the user's tests that match, page after page. */
export function getTestsQueryOptions(filters: TestFilters, pageSize: number) {
  return infiniteQueryOptions({
    queryKey: ['tests', 'list', filters, pageSize],
    queryFn: ({ signal, pageParam }) =>
      callApi(`/tests?${searchOf(filters, pageParam, pageSize)}`, pageSchema, { signal }),
    initialPageParam: 0,
    getNextPageParam: (last, pages) => {
      const loaded = pages.reduce((sum, page) => sum + page.data.length, 0);
      return last.data.length > 0 && loaded < last.total ? loaded : undefined;
    },
    placeholderData: (previous) => previous,
  });
}

/** Tests that are queued, running or being processed. */
export function getLiveTestsQueryOptions() {
  return queryOptions({
    queryKey: ['tests', 'live'],
    queryFn: async ({ signal }) => (await callApi('/tests/live', rowsSchema, { signal })).data,
    refetchInterval: (query) => (query.state.data?.length ? LIVE_POLL_MS : false),
  });
}

/** The newest tests that came to an end with something to show. */
export function getRecentTestsQueryOptions() {
  return queryOptions({
    queryKey: ['tests', 'recent'],
    queryFn: async ({ signal }) => (await callApi('/tests/recent?limit=5', rowsSchema, { signal })).data,
  });
}

/** So many tests back the settings of an app are found again. */
const LAST_MAX = 50;

/** The newest tests, for their settings. */
export function getLastTestsQueryOptions() {
  return queryOptions({
    queryKey: ['tests', 'last'],
    queryFn: async ({ signal }) =>
      (await callApi(`/tests/recent?limit=${LAST_MAX}`, rowsSchema, { signal })).data,
  });
}

const summarySchema = z.object({
  tests_this_month: z.int(),
  tests_remaining: z.int().nullable(),
  last_test_date: z.string().nullable(),
  live_count: z.int(),
});

/** The user's figures of the month; `tests_remaining` is null when unlimited. */
export function getSummaryQueryOptions() {
  return queryOptions({
    queryKey: ['tests', 'summary'],
    queryFn: async ({ signal }) =>
      (await callApi('/tests/summary', z.object({ data: summarySchema }), { signal })).data,
  });
}

export function getTestQueryOptions(testId: string) {
  return queryOptions({
    queryKey: ['tests', 'one', testId],
    queryFn: async ({ signal }) =>
      (await callApi(`/tests/${encodeURIComponent(testId)}`, z.object({ data: testRowSchema }), { signal }))
        .data,
  });
}
