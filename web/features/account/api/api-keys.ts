import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { z } from 'zod';
import { callApi } from '#web/lib/api-client.ts';
import { messageOf } from '#web/lib/api-error.ts';
import { apiKeys } from '#web/texts/api-keys.ts';
import { useToast } from '#web/ui/toast.tsx';

const keySchema = z.object({
  id: z.string(),
  name: z.string(),
  prefix: z.string(),
  is_active: z.boolean(),
  created_at: z.string(),
  expires_at: z.string().nullable(),
  last_used_at: z.string().nullable(),
});
export type ApiKey = z.infer<typeof keySchema>;

const secretSchema = z.object({ api_key: z.string() });
const QUERY_KEY = ['api-keys'];
const { failed } = apiKeys;

/** The user's API keys, the newest first; no secret among them. */
export function getApiKeysQueryOptions() {
  return queryOptions({
    queryKey: QUERY_KEY,
    queryFn: async ({ signal }) =>
      (await callApi('/v1/api-keys', z.object({ data: z.array(keySchema) }), { signal })).data,
  });
}

type NewKey = { name: string; expires_at: string | null };

/** Makes a key, or gives one another secret; what it gives is the secret, kept nowhere. */
export function useMakeSecret() {
  const client = useQueryClient();
  return useMutation({
    gcTime: 0,
    mutationFn: async (wanted: NewKey | { id: string }) => {
      const path = 'id' in wanted ? '/v1/api-keys/regenerate' : '/v1/api-keys/generate';
      return (await callApi(path, secretSchema, { method: 'POST', body: wanted })).api_key;
    },
    onSettled: () => client.invalidateQueries({ queryKey: QUERY_KEY }),
  });
}

export function useRenameApiKey() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id, name }: { id: string; name: string }) =>
      callApi(`/v1/api-keys/${id}`, z.unknown(), { method: 'PUT', body: { name } }),
    onSettled: () => client.invalidateQueries({ queryKey: QUERY_KEY }),
  });
}

export function useSwitchApiKey() {
  const client = useQueryClient();
  const toast = useToast();
  return useMutation({
    mutationFn: ({ id, is_active }: { id: string; is_active: boolean }) =>
      callApi(`/v1/api-keys/${id}/status`, z.unknown(), { method: 'PUT', body: { is_active } }),
    onError: () => toast('error', failed.status),
    onSettled: () => client.invalidateQueries({ queryKey: QUERY_KEY }),
  });
}

export function useDeleteApiKey() {
  const client = useQueryClient();
  const toast = useToast();
  return useMutation({
    mutationFn: (id: string) => callApi(`/v1/api-keys/revoke/${id}`, z.unknown(), { method: 'DELETE' }),
    onSuccess: () => toast('success', apiKeys.deleted),
    onError: () => toast('error', failed.delete),
    onSettled: () => client.invalidateQueries({ queryKey: QUERY_KEY }),
  });
}

/** What is said when a key could not be made: the server's words, else the general ones (spec section 8). */
export const makingFailed = (error: unknown): string => messageOf(error, failed.generate);
