import type { Factor } from '@supabase/auth-js';
import { queryOptions } from '@tanstack/react-query';
import { getAuthClient } from '#web/lib/auth-client.ts';
import { auth } from '#web/texts/auth.ts';
import { common } from '#web/texts/common.ts';
import { authFailure } from './auth-failure.ts';

/** An authenticator app that is being set up: its picture as an address, and its key. */
export type NewApp = { id: string; qr: string; key: string };

/**
 * The authenticator apps of the signed-in user, finished or not. Read from the user: the client's own list does not know
 * recovery codes, and fails where there are any. @throws AuthError
 */
export async function readApps(): Promise<Factor[]> {
  const { data, error } = await (await getAuthClient()).getUser();
  if (error) throw error;
  return data.user.factors?.filter(({ factor_type }) => factor_type === 'totp') ?? [];
}

export function getAppsQueryOptions() {
  return queryOptions({
    queryKey: ['factors'],
    queryFn: async () => (await readApps()).filter(({ status }) => status === 'verified'),
  });
}

/** Begins to set up an app; those that were begun and never finished are forgotten first. @throws AuthError */
export async function beginApp(): Promise<NewApp> {
  const { mfa } = await getAuthClient();
  const unfinished = (await readApps()).filter(({ status }) => status !== 'verified');
  for (const { id } of unfinished) await mfa.unenroll({ factorId: id });
  const { data, error } = await mfa.enroll({ factorType: 'totp', issuer: common.product });
  if (error) throw error;
  return { id: data.id, qr: data.totp.qr_code, key: data.totp.secret };
}

/** Finishes setting up an app by a code of it. Gives the error's text, or null. */
export async function confirmApp(factorId: string, code: string): Promise<string | null> {
  const { error } = await (await getAuthClient()).mfa.challengeAndVerify({ factorId, code });
  return authFailure(error, auth.code.failed);
}

/** Forgets all apps; recovery codes end with them. @throws AuthError */
export async function removeApps(ids: readonly string[]): Promise<void> {
  const { mfa } = await getAuthClient();
  for (const factorId of ids) {
    const { error } = await mfa.unenroll({ factorId });
    if (error) throw error;
  }
}
