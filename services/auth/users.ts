import type { Selectable } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import { createProfile } from '#db/commands/profiles.ts';
import type { AuthUsersTable } from '#db/schema.ts';
import type { PlanType } from '#domain/plans/plans.ts';
import type { Context } from './context.ts';
import { AuthError } from './errors.ts';
import { hashPassword } from './passwords.ts';

type User = Selectable<AuthUsersTable>;

/** A user as GoTrue shows it. */
export function presentUser(user: User) {
  const identity = {
    identity_id: user.id,
    id: user.id,
    user_id: user.id,
    identity_data: { email: user.email, sub: user.id, email_verified: user.email_confirmed_at !== null },
    provider: 'email',
    created_at: user.created_at,
    updated_at: user.updated_at,
    last_sign_in_at: user.last_sign_in_at,
    email: user.email,
  };
  return {
    id: user.id,
    aud: 'authenticated',
    role: 'authenticated',
    email: user.email,
    email_confirmed_at: user.email_confirmed_at,
    confirmed_at: user.email_confirmed_at,
    phone: '',
    last_sign_in_at: user.last_sign_in_at,
    app_metadata: user.raw_app_meta_data,
    user_metadata: user.raw_user_meta_data,
    identities: [identity],
    created_at: user.created_at,
    updated_at: user.updated_at,
    is_anonymous: false,
  };
}

type NewUser = {
  email: string;
  password: string;
  data: Record<string, unknown>;
  plan?: PlanType;
  role?: 'operator';
};

/** Makes an account, confirmed at once, with its profile. @throws AuthError user_already_exists */
export async function createUser(ctx: Pick<Context, 'db' | 'keys'>, input: NewUser): Promise<User> {
  const encrypted = await hashPassword(input.password);
  const email = input.email.toLowerCase();
  try {
    return await ctx.db.transaction().execute(async (tx) => {
      const now = new Date();
      const appMetadata = {
        provider: 'email',
        providers: ['email'],
        ...(input.role ? { role: input.role } : {}),
      };
      const user = await tx
        .insertInto('auth.users')
        .values({
          id: uuidv7(),
          email,
          encrypted_password: encrypted,
          email_confirmed_at: now,
          raw_user_meta_data: JSON.stringify(input.data),
          raw_app_meta_data: JSON.stringify(appMetadata),
          last_sign_in_at: null,
          created_at: now,
          updated_at: now,
        })
        .returningAll()
        .executeTakeFirstOrThrow();
      const fullName = typeof input.data.full_name === 'string' ? input.data.full_name : '';
      const profile = { userId: user.id, email, fullName, ...(input.plan ? { plan: input.plan } : {}) };
      await createProfile(tx, ctx.keys, profile);
      return user;
    });
  } catch (error) {
    if ((error as { code?: string }).code === '23505') {
      throw new AuthError(422, 'user_already_exists', 'User already registered');
    }
    throw error;
  }
}

export function findUser(ctx: Pick<Context, 'db'>, email: string): Promise<User | undefined> {
  return ctx.db
    .selectFrom('auth.users')
    .selectAll()
    .where('email', '=', email.toLowerCase())
    .executeTakeFirst();
}
