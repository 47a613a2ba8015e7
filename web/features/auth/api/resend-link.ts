import { getAuthClient } from '#web/lib/auth-client.ts';
import { auth } from '#web/texts/auth.ts';
import { authFailure } from './auth-failure.ts';

export const confirmedAt = (): string => `${location.origin}/dashboard`;

/** Asks for the link that confirms a new account's address once more; gives what went wrong, or null. */
export async function resendLink(email: string): Promise<string | null> {
  const client = await getAuthClient();
  const options = { emailRedirectTo: confirmedAt() };
  const { error } = await client.resend({ type: 'signup', email, options });
  return authFailure(error, auth.confirm.failed);
}
