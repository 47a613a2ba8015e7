import { type AuthError, isAuthRetryableFetchError } from '@supabase/auth-js';
import { errors } from '#web/texts/errors.ts';

/**
 * What a user reads of a refusal by the auth service, null when there is none: the server's own words (spec section 5),
 * or `fallback` where no server said anything.
 */
export function authFailure(error: AuthError | null, fallback: string): string | null {
  if (!error) return null;
  if (isAuthRetryableFetchError(error)) return fallback;
  return errors.auth({ code: error.code ?? '', message: error.message }) || fallback;
}
