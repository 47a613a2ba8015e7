import { queryOptions } from '@tanstack/react-query';
import { z } from 'zod';
import { planTypeSchema } from '#domain/plans/plans.ts';
import { callApi } from '#web/lib/api-client.ts';
import { ApiError } from '#web/lib/api-error.ts';
import { readStored, removeStored, writeStored } from '#web/lib/storage.ts';

export const profileSchema = z.object({
  user_id: z.string(),
  email: z.string(),
  full_name: z.string().nullable(),
  company_name: z.string().nullable(),
  industry: z.string().nullable(),
  plan_type: planTypeSchema,
  subscription_status: z.string(),
  next_billing_date: z.string().nullish(),
  tests_this_month_count: z.int(),
  concurrent_test_slots: z.int(),
  max_test_duration_minutes: z.int(),
  testing_authority: z.boolean().default(false),
});
export type Profile = z.infer<typeof profileSchema>;

const cacheSchema = z.object({
  profile: profileSchema,
  timestamp: z.number(),
  userId: z.string(),
  version: z.literal('1.0'),
});

const CACHE_KEY = 'rove.profile';
const CACHE_MS = 5 * 60_000;
const FETCH_MS = 5000;
const ATTEMPTS = 3;

function cached(userId: string): { profile: Profile; timestamp: number } | null {
  const parsed = cacheSchema.safeParse(readStored(CACHE_KEY));
  if (!parsed.success || parsed.data.userId !== userId) return null;
  return Date.now() - parsed.data.timestamp < CACHE_MS ? parsed.data : null;
}

/** Takes a profile out of this browser whose time is over (spec section 4): whoever sits here next has no use of it. */
export function forgetOldProfile(): void {
  const { success, data } = cacheSchema.safeParse(readStored(CACHE_KEY));
  if (!success || Date.now() - data.timestamp >= CACHE_MS) removeStored(CACHE_KEY);
}

export function forgetProfile(): void {
  removeStored(CACHE_KEY);
}

async function fetchProfile(userId: string, signal: AbortSignal): Promise<Profile> {
  const deadline = AbortSignal.timeout(FETCH_MS);
  try {
    const { data } = await callApi('/user/profile', z.object({ data: profileSchema }), {
      signal: AbortSignal.any([signal, deadline]),
    });
    writeStored(CACHE_KEY, { profile: data, timestamp: Date.now(), userId, version: '1.0' });
    return data;
  } catch (error) {
    if (deadline.aborted && !signal.aborted) throw new Error('Profile fetch timeout');
    throw error;
  }
}

/** The user's profile: from the cache of five minutes, else fetched with the specification's time-outs (section 4). */
export function getProfileQueryOptions(userId: string) {
  const known = cached(userId);
  return queryOptions({
    queryKey: ['profile', userId],
    queryFn: ({ signal }) => fetchProfile(userId, signal),
    staleTime: CACHE_MS,
    retry: (failures) => failures < ATTEMPTS - 1,
    retryDelay: (failures) => Math.min(5000, 1000 * 2 ** failures),
    ...(known ? { initialData: known.profile, initialDataUpdatedAt: known.timestamp } : {}),
  });
}

/** Whether the server answered that this user has no profile, which no fallback can mend. */
export function isMissing(error: Error | null): boolean {
  return error instanceof ApiError && error.code === 'NOT_FOUND';
}
