import { getAuthClient } from '#web/lib/auth-client.ts';
import { settings } from '#web/texts/settings.ts';
import { authFailure } from '../api/auth-failure.ts';
import { PASSWORD_MIN } from './auth-schemas.ts';

const { security } = settings;

export type PasswordChange = { current: string; next: string; confirm: string };

/** The first fault of a change of password, in the specification's order (spec section 5); null when there is none. */
export function firstChangeFault({ next, confirm }: PasswordChange) {
  if (next !== confirm) return { field: 'confirm' as const, message: security.mismatch };
  if (next.length < PASSWORD_MIN) return { field: 'next' as const, message: security.short };
  return null;
}

/** Changes the password; the server asks for the present one first. Gives the error's text, or null. */
export async function changePassword({ current, next }: PasswordChange): Promise<string | null> {
  const client = await getAuthClient();
  const { error } = await client.updateUser({ password: next, current_password: current });
  return authFailure(error, security.failed);
}
