import { KeyRing } from '#services/auth/keys.ts';
import { TEST_SECRET } from './accounts.ts';
import type { TestDatabase } from './database.ts';

const HOUR_S = 3_600;

/** An access token as the auth service over that database would sign it; `claims` stand in place of the usual ones. */
export async function tokenOf(
  { service }: Pick<TestDatabase, 'service'>,
  id: string,
  claims: Record<string, unknown> = {},
): Promise<string> {
  const ring = KeyRing.of(service, TEST_SECRET);
  await ring.prepare();
  const now = Math.floor(Date.now() / 1000);
  const usual = { sub: id, aud: 'authenticated', role: 'authenticated', iat: now, exp: now + HOUR_S };
  return ring.sign({ ...usual, ...claims } as never);
}
