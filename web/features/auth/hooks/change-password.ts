import { getAuthClient } from '#web/lib/auth-client.ts';
import { settings } from '#web/texts/settings.ts';
import { PASSWORD_MIN } from './auth-schemas.ts';

const { security } = settings;

export type PasswordChange = { current: string; next: string; confirm: string };

/** The first fault of a change of password, in the specification's order (spec section 5); null when there is none. */
export function firstChangeFault({ next, confirm }: PasswordChange) {
  if (next !== confirm) return { field: 'confirm' as const, message: security.mismatch };
  if (next.length < PASSWORD_MIN) return { field: 'next' as const, message: security.short };
  return null;
}

/** Changes the password after the present one was proved by signing in with it. Gives the error's text, or null. */
export async function changePassword(
  email: string,
  { current, next }: PasswordChange,
): Promise<string | null> {
  const client = await getAuthClient();
  const proof = await client.signInWithPassword({ email, password: current });
  if (proof.error) return proof.error.message || security.failed;
  const { error } = await client.updateUser({ password: next });
  return error ? error.message || security.failed : null;
}
