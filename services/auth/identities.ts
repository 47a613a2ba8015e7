import { randomUUID } from 'node:crypto';
import type { Db, Tx } from '#db/connection.ts';

export type IdentityView = {
  identity_id: string;
  id: string;
  user_id: string;
  identity_data: Record<string, unknown>;
  provider: string;
  email?: string | null;
  last_sign_in_at: string | Date | null;
  created_at: string | Date;
  updated_at: string | Date;
};

/** Adds a way to sign in to an account. */
export async function addIdentity(
  tx: Tx,
  userId: string,
  provider: string,
  providerId: string,
  data: Record<string, unknown>,
): Promise<void> {
  const now = new Date();
  await tx
    .insertInto('auth.identities')
    .values({
      id: randomUUID(),
      user_id: userId,
      provider,
      provider_id: providerId,
      identity_data: JSON.stringify(data),
      last_sign_in_at: now,
      created_at: now,
      updated_at: now,
    })
    .execute();
}

export function findIdentity(db: Db | Tx, provider: string, providerId: string) {
  return db
    .selectFrom('auth.identities')
    .selectAll()
    .where('provider', '=', provider)
    .where('provider_id', '=', providerId)
    .executeTakeFirst();
}

/** Sets fields of the identity that an account has with a provider, making it when there is none. */
export async function changeIdentity(
  tx: Tx,
  userId: string,
  provider: 'email' | 'phone',
  data: Record<string, unknown>,
): Promise<void> {
  const known = await tx
    .selectFrom('auth.identities')
    .select(['id', 'identity_data'])
    .where('user_id', '=', userId)
    .where('provider', '=', provider)
    .executeTakeFirst();
  if (!known) return addIdentity(tx, userId, provider, userId, { sub: userId, ...data });
  await tx
    .updateTable('auth.identities')
    .set({ identity_data: JSON.stringify({ ...known.identity_data, ...data }), updated_at: new Date() })
    .where('id', '=', known.id)
    .execute();
}

/** Whether the account's own mail address was ever proved: by a message that went there, or by a provider's word. */
export async function hasProvedEmail(
  db: Db | Tx,
  { id, email }: { id: string; email: string | null },
): Promise<boolean> {
  if (!email) return false;
  const rows = await db
    .selectFrom('auth.identities')
    .select('identity_data')
    .where('user_id', '=', id)
    .execute();
  return rows.some(
    ({ identity_data: data }) =>
      data.email_verified === true && String(data.email).toLowerCase() === email.toLowerCase(),
  );
}

/** The names of an account's providers, kept in its metadata beside the first one. */
export async function refreshProviders(tx: Tx, userId: string): Promise<void> {
  const rows = await tx
    .selectFrom('auth.identities')
    .select('provider')
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .execute();
  const user = await tx
    .selectFrom('auth.users')
    .select('raw_app_meta_data')
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();
  const names = [...new Set(rows.map((row) => row.provider))];
  const old = user.raw_app_meta_data.provider;
  const provider = typeof old === 'string' && names.includes(old) ? old : names[0];
  await tx
    .updateTable('auth.users')
    .set({
      raw_app_meta_data: JSON.stringify({
        ...user.raw_app_meta_data,
        ...(provider ? { provider } : {}),
        providers: names,
      }),
      updated_at: new Date(),
    })
    .where('id', '=', userId)
    .execute();
}
