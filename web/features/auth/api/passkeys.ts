import { queryOptions } from '@tanstack/react-query';
import { getAuthClient } from '#web/lib/auth-client.ts';

export const hasPasskeys = (): boolean => 'PublicKeyCredential' in window;

export async function signInByPasskey(): Promise<boolean> {
  try {
    const { error } = await (await getAuthClient()).signInWithPasskey();
    return !error;
  } catch (error) {
    console.error(error);
    return false;
  }
}

export function getPasskeysQueryOptions() {
  return queryOptions({
    queryKey: ['passkeys'],
    queryFn: async () => {
      const { data, error } = await (await getAuthClient()).passkey.list();
      if (error) throw error;
      return data;
    },
  });
}

/** Asks the device for a passkey and keeps it. @throws when either refuses */
export async function addPasskey(): Promise<void> {
  const { error } = await (await getAuthClient()).registerPasskey();
  if (error) throw error;
}

/** @throws when the service refuses */
export async function removePasskey(passkeyId: string): Promise<void> {
  const { error } = await (await getAuthClient()).passkey.delete({ passkeyId });
  if (error) throw error;
}
