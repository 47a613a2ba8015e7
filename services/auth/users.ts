import { type Selectable, sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import { createProfile } from '#app/accounts/profiles.ts';
import type { AuthMfaFactorsTable, AuthUsersTable } from '#db/auth-schema.ts';
import type { Db, Tx } from '#db/connection.ts';
import type { PlanType } from '#domain/plans/plans.ts';
import type { Context } from './context.ts';
import { AuthError, forbidden } from './errors.ts';
import { addIdentity, type IdentityView } from './identities.ts';

export type User = Selectable<AuthUsersTable>;
type FactorView = Pick<
  Selectable<AuthMfaFactorsTable>,
  'id' | 'friendly_name' | 'factor_type' | 'status' | 'created_at' | 'updated_at'
> & { phone?: string };

type NewUser = {
  id?: string;
  email?: string | null;
  phone?: string | null;
  passwordHash?: string | null;
  emailConfirmed?: boolean;
  /** Somebody who may say so vouches for the address; `emailConfirmed` alone only lets its holder in. */
  emailProved?: boolean;
  phoneConfirmed?: boolean;
  data?: Record<string, unknown>;
  appData?: Record<string, unknown>;
  provider?: string;
  isAnonymous?: boolean;
  isSso?: boolean;
  invited?: boolean;
  role?: string;
  plan?: PlanType;
};

/** Makes an account with its profile, and the identities of its address and number. @throws AuthError when they are taken */
export async function createUser(tx: Tx, keys: Context['keys'], input: NewUser): Promise<User> {
  const email = input.email ? input.email.toLowerCase() : null;
  const user = await tx
    .insertInto('auth.users')
    .values(rowOf(input, email))
    .returningAll()
    .executeTakeFirstOrThrow()
    .catch((error: unknown) => {
      throw taken(error);
    });
  const provider = providerOf(input);
  if (email && !input.isSso && provider === 'email')
    await addIdentity(tx, user.id, 'email', user.id, {
      sub: user.id,
      email,
      email_verified: input.emailProved ?? false,
    });
  if (input.phone) await addIdentity(tx, user.id, 'phone', user.id, { sub: user.id, phone: input.phone });
  const name = input.data?.full_name ?? input.data?.name;
  const fullName = typeof name === 'string' ? name.slice(0, 200) : '';
  const plan = input.plan ? { plan: input.plan } : {};
  await createProfile(tx, keys, { userId: user.id, email: email ?? '', fullName, ...plan });
  return user;
}

function rowOf(input: NewUser, email: string | null) {
  const now = new Date();
  const { data = {}, appData = {}, isAnonymous = false, isSso = false } = input;
  const { id = uuidv7(), passwordHash = null, role = 'authenticated' } = input;
  const provider = providerOf(input);
  const origin = provider ? { provider, providers: [provider] } : {};
  return {
    id,
    email,
    phone: input.phone || null,
    encrypted_password: passwordHash,
    email_confirmed_at: email && input.emailConfirmed ? now : null,
    phone_confirmed_at: input.phone && input.phoneConfirmed ? now : null,
    raw_user_meta_data: JSON.stringify(data),
    raw_app_meta_data: JSON.stringify({ ...origin, ...appData }),
    is_anonymous: isAnonymous,
    is_sso_user: isSso,
    invited_at: input.invited ? now : null,
    role,
    created_at: now,
    updated_at: now,
  };
}

/** How the account is first signed in to; '' for an anonymous one. */
function providerOf({ provider, email, phone, isAnonymous }: NewUser): string {
  if (provider) return provider;
  if (email) return 'email';
  if (phone) return 'phone';
  return isAnonymous ? '' : 'email';
}

/** A clash with another account as GoTrue names it; any other error as it is. */
export function taken(error: unknown): unknown {
  const { code, constraint } = error as { code?: string; constraint?: string };
  if (code !== '23505') return error;
  if (constraint === 'users_pkey')
    return new AuthError(409, 'conflict', 'A user with this id exists already');
  if (constraint === 'users_phone') {
    return new AuthError(422, 'phone_exists', 'A user with this phone number has already been registered');
  }
  return new AuthError(422, 'email_exists', 'A user with this email address has already been registered');
}

/** The account with a mail address; accounts of single sign-on are found by their identity only. */
export function findByEmail(db: Db | Tx, email: string): Promise<User | undefined> {
  return db
    .selectFrom('auth.users')
    .selectAll()
    .where(sql`lower(email)`, '=', email.toLowerCase())
    .where('is_sso_user', '=', false)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
}

export function findByPhone(db: Db | Tx, phone: string): Promise<User | undefined> {
  return db.selectFrom('auth.users').selectAll().where('phone', '=', phone).executeTakeFirst();
}

export function findById(db: Db | Tx, id: string): Promise<User | undefined> {
  return db.selectFrom('auth.users').selectAll().where('id', '=', id).executeTakeFirst();
}

/** @throws AuthError user_banned */
export function requireNotBanned(user: User): void {
  if (user.deleted_at) throw forbidden('user_not_found', 'User from sub claim in JWT does not exist');
  if (user.banned_until && user.banned_until.getTime() > Date.now()) {
    throw new AuthError(400, 'user_banned', 'User is banned');
  }
}

/** Changes an account's row and gives it as it is then. */
export async function changeUser(tx: Db | Tx, id: string, changes: Partial<UserChanges>): Promise<User> {
  const { raw_user_meta_data, raw_app_meta_data, ...rest } = changes;
  return tx
    .updateTable('auth.users')
    .set({
      ...rest,
      ...(raw_user_meta_data ? { raw_user_meta_data: JSON.stringify(raw_user_meta_data) } : {}),
      ...(raw_app_meta_data ? { raw_app_meta_data: JSON.stringify(raw_app_meta_data) } : {}),
      updated_at: new Date(),
    })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
    .catch((error: unknown) => {
      throw taken(error);
    });
}

export type UserChanges = Omit<User, 'id' | 'created_at' | 'updated_at'>;

/** New metadata over the old; a null takes a field away, as in GoTrue. */
export function mergeData(old: Record<string, unknown>, changes: Record<string, unknown>) {
  const merged = Object.entries({ ...old, ...changes }).filter(([, value]) => value !== null);
  return Object.fromEntries(merged);
}

/** The account's row of the profile's metadata as GoTrue shows a user, with its identities and factors. */
export async function presentUser(db: Db | Tx, user: User) {
  const parts = await sql<{ identities: IdentityView[] | null; factors: FactorView[] | null }>`select
    (select json_agg(json_build_object('identity_id', id, 'id', provider_id, 'user_id', user_id,
      'identity_data', identity_data, 'provider', provider, 'last_sign_in_at', last_sign_in_at,
      'created_at', created_at, 'updated_at', updated_at, 'email', lower(identity_data->>'email')) order by created_at)
      from auth.identities where user_id = ${user.id}) as identities,
    (select json_agg(json_strip_nulls(json_build_object('id', id, 'friendly_name', nullif(friendly_name, ''),
      'factor_type', factor_type, 'status', status, 'phone', phone, 'last_challenged_at', last_challenged_at,
      'created_at', created_at, 'updated_at', updated_at)) order by created_at)
      from auth.mfa_factors where user_id = ${user.id}) as factors`.execute(db);
  const { identities, factors } = parts.rows[0] ?? { identities: null, factors: null };
  return showUser(user, identities ?? [], factors ?? []);
}

/** As `presentUser`, from what is known already. */
export function showUser(user: User, identities: IdentityView[], factors: FactorView[] = []) {
  const optional = {
    email_confirmed_at: user.email_confirmed_at,
    phone_confirmed_at: user.phone_confirmed_at,
    confirmed_at: user.email_confirmed_at ?? user.phone_confirmed_at,
    confirmation_sent_at: user.confirmation_sent_at,
    recovery_sent_at: user.recovery_sent_at,
    new_email: user.new_email,
    email_change_sent_at: user.new_email_sent_at,
    new_phone: user.new_phone,
    invited_at: user.invited_at,
    last_sign_in_at: user.last_sign_in_at,
    banned_until: user.banned_until,
    deleted_at: user.deleted_at,
  };
  return {
    id: user.id,
    aud: 'authenticated',
    role: user.role,
    email: user.email ?? '',
    phone: user.phone ?? '',
    ...Object.fromEntries(Object.entries(optional).filter(([, value]) => value !== null)),
    app_metadata: user.raw_app_meta_data,
    user_metadata: user.raw_user_meta_data,
    identities,
    ...(factors.length > 0 ? { factors } : {}),
    created_at: user.created_at,
    updated_at: user.updated_at,
    is_anonymous: user.is_anonymous,
    is_sso_user: user.is_sso_user,
  };
}
