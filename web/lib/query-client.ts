import { QueryClient } from '@tanstack/react-query';
import { ApiError } from './api-error.ts';

/** Faults of the request itself are not tried again; those of the way to the server are, twice. */
function shouldRetry(failures: number, error: Error): boolean {
  const final = error instanceof ApiError && error.status >= 400 && error.status < 500;
  return !final && failures < 2;
}

export const queryClient = new QueryClient({
  defaultOptions: { queries: { staleTime: 10_000, retry: shouldRetry }, mutations: { retry: false } },
});
