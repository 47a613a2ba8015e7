import { hash, verify } from '@node-rs/argon2';
import { AuthError } from './errors.ts';

/** OWASP's second choice for argon2id (19 MiB, 2 passes, 1 lane), the package's own defaults pinned. */
const OPTIONS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;
const LENGTH_MIN = 6;
const LENGTH_MAX = 500;

let decoy: Promise<string> | undefined;

export function hashPassword(password: string): Promise<string> {
  return hash(password, OPTIONS);
}

/** Whether the password fits. Takes as long for an unknown user, so that time does not tell who has an account. */
export async function fitsPassword(stored: string | null | undefined, password: string): Promise<boolean> {
  decoy ??= hashPassword('no account has this password');
  const fits = await verify(stored || (await decoy), password.slice(0, LENGTH_MAX));
  return Boolean(stored) && fits;
}

/** @throws AuthError weak_password with its reasons (spec section 5: at least 6 characters). */
export function requireStrong(password: string): void {
  if (password.length >= LENGTH_MIN && password.length <= LENGTH_MAX) return;
  throw new AuthError(422, 'weak_password', 'Password must be at least 6 characters long', {
    weak_password: { reasons: ['length'] },
  });
}
