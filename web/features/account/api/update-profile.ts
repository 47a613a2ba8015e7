import { useMutation, useQueryClient } from '@tanstack/react-query';
import { z } from 'zod';
import type { profileUpdateSchema } from '#domain/profile/events.ts';
import { callApi } from '#web/lib/api-client.ts';

export type ProfileChange = z.infer<typeof profileUpdateSchema>;

/** Saves the editable part of the profile and reads it anew. */
export function useUpdateProfile() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: ProfileChange) => callApi('/user/profile', z.unknown(), { method: 'PUT', body }),
    onSuccess: () => client.invalidateQueries({ queryKey: ['profile'] }),
  });
}
