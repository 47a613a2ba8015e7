import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { z } from 'zod';
import { callApi } from '#web/lib/api-client.ts';
import { messageOf } from '#web/lib/api-error.ts';
import { sites as texts } from '#web/texts/sites.ts';
import { useToast } from '#web/ui/toast.tsx';

const siteSchema = z.object({
  id: z.string(),
  host: z.string(),
  status: z.enum(['proved', 'unproved', 'expired']),
  method: z.enum(['dns', 'file']).nullish(),
  expires_at: z.string().nullable(),
  dns: z.object({ value: z.string() }),
  file: z.object({ url: z.string(), content: z.string() }),
});
export type Site = z.infer<typeof siteSchema>;

const QUERY_KEY = ['sites'];
const { failed } = texts;

export function getSitesQueryOptions() {
  return queryOptions({
    queryKey: QUERY_KEY,
    queryFn: async ({ signal }) =>
      (await callApi('/v1/sites', z.object({ data: z.array(siteSchema) }), { signal })).data,
  });
}

export function useAddSite() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (host: string) =>
      callApi('/v1/sites', z.object({ data: siteSchema }), { method: 'POST', body: { host } }),
    onSettled: () => client.invalidateQueries({ queryKey: QUERY_KEY }),
  });
}

/** Looks for the proof of a site, and says what was seen. */
export function useCheckSite() {
  const client = useQueryClient();
  const toast = useToast();
  return useMutation({
    mutationFn: (id: string) =>
      callApi(`/v1/sites/${id}/check`, z.object({ found: z.boolean(), message: z.string() }), {
        method: 'POST',
      }),
    onSuccess: ({ found, message }) => toast(found ? 'success' : 'error', message),
    onError: (error) => toast('error', messageOf(error, failed.check)),
    onSettled: () => client.invalidateQueries({ queryKey: QUERY_KEY }),
  });
}

export function useRemoveSite() {
  const client = useQueryClient();
  const toast = useToast();
  return useMutation({
    mutationFn: (id: string) => callApi(`/v1/sites/${id}`, z.unknown(), { method: 'DELETE' }),
    onSuccess: () => toast('success', texts.removed),
    onError: () => toast('error', failed.remove),
    onSettled: () => client.invalidateQueries({ queryKey: QUERY_KEY }),
  });
}
