import { useMutation } from '@tanstack/react-query';
import { z } from 'zod';
import { useAuth } from '#web/features/auth/hooks/use-auth.ts';
import { callApi } from '#web/lib/api-client.ts';

const linkSchema = z.object({ data: z.object({ url: z.string().startsWith('/api/account-exports/') }) });

/** Asks for a short-lived address of the export. */
export function useExportLink() {
  return useMutation({
    mutationFn: async () => (await callApi('/user/export/link', linkSchema)).data.url,
  });
}

/** Deletes the account for ever, confirmed by its current password, and leaves the app. */
export function useDeleteAccount() {
  const { signOut } = useAuth();
  return useMutation({
    gcTime: 0,
    mutationFn: (password: string) =>
      signOut(() => callApi('/user', z.unknown(), { method: 'DELETE', body: { password } })),
  });
}
