import { changeProfileEmail } from '#app/accounts/profile-email.ts';
import type { Tx } from '#db/connection.ts';
import type { Context } from './context.ts';
import { badRequest, unprocessable } from './errors.ts';
import { addIdentity, findIdentity, hasProvedEmail, refreshProviders } from './identities.ts';
import {
  changeUser,
  createUser,
  findByEmail,
  findById,
  mergeData,
  type User,
  type UserChanges,
} from './users.ts';

/** Who somebody is, by the word of a provider that we trust for it. */
export type Outsider = {
  provider: string;
  providerId: string;
  email?: string | undefined;
  emailVerified: boolean;
  /** What the provider tells of the person: the identity's data. */
  data: Record<string, unknown>;
  isSso?: boolean;
};

/**
 * The account of somebody whom a provider vouches for: the one with this identity, else the one with the same proved
 * mail address, else a new one. An address that an account only claims is never a reason to join the two: whoever
 * claimed it first would keep the password to it. @throws AuthError
 */
export async function accountOf(ctx: Context, tx: Tx, outsider: Outsider): Promise<User> {
  const { provider, providerId, emailVerified } = outsider;
  const email = outsider.email?.toLowerCase();
  const data = {
    ...outsider.data,
    sub: providerId,
    ...(email ? { email, email_verified: emailVerified } : {}),
  };
  const returning = await touchIdentity(tx, outsider, data);
  if (returning) return returning;
  const known = await provedOwner(tx, outsider);
  if (!known && !ctx.settings.ROVE_AUTH_SIGNUP) {
    throw unprocessable('signup_disabled', 'Signups not allowed for this instance');
  }
  const user =
    known ??
    (await createUser(tx, ctx.keys, {
      email: email ?? null,
      emailConfirmed: true,
      provider,
      data: profileData(outsider.data),
      isSso: outsider.isSso ?? false,
    }));
  await addIdentity(tx, user.id, provider, providerId, data);
  await refreshProviders(tx, user.id);
  return (await findById(tx, user.id)) ?? user;
}

/** Whoever signed in with this identity before; its data is brought up to date. */
async function touchIdentity(
  tx: Tx,
  { provider, providerId }: Outsider,
  data: Record<string, unknown>,
): Promise<User | undefined> {
  const identity = await findIdentity(tx, provider, providerId);
  if (!identity) return undefined;
  await tx
    .updateTable('auth.identities')
    .set({ identity_data: JSON.stringify(data), last_sign_in_at: new Date(), updated_at: new Date() })
    .where('id', '=', identity.id)
    .execute();
  return findById(tx, identity.user_id);
}

/** The account with the same proved address. @throws AuthError when either side only claims it */
async function provedOwner(tx: Tx, { email, emailVerified, isSso }: Outsider): Promise<User | undefined> {
  if (!email) return undefined;
  if (!emailVerified) throw needsVerification();
  const known = isSso ? undefined : await findByEmail(tx, email.toLowerCase());
  if (known && !(await hasProvedEmail(tx, known))) throw needsVerification();
  return known;
}

/** @throws AuthError identity_already_exists when an account has this identity */
export async function requireUnlinked(tx: Tx, { provider, providerId }: Outsider): Promise<void> {
  if (await findIdentity(tx, provider, providerId))
    throw unprocessable('identity_already_exists', 'Identity is already linked to another user');
}

/** Adds a provider's identity to the account of somebody who is signed in. @throws AuthError identity_already_exists */
export async function linkTo(ctx: Context, tx: Tx, userId: string, outsider: Outsider): Promise<User> {
  const { provider, providerId, emailVerified } = outsider;
  const email = outsider.email?.toLowerCase();
  await requireUnlinked(tx, outsider);
  const data = {
    ...outsider.data,
    sub: providerId,
    ...(email ? { email, email_verified: emailVerified } : {}),
  };
  await addIdentity(tx, userId, provider, providerId, data);
  const user = await findById(tx, userId);
  if (!user) throw unprocessable('user_not_found', 'User not found');
  const changes: Partial<UserChanges> = {
    raw_user_meta_data: mergeData(profileData(outsider.data), user.raw_user_meta_data),
  };
  if (user.is_anonymous) {
    changes.is_anonymous = false;
    if (email && emailVerified && !(await findByEmail(tx, email))) {
      Object.assign(changes, { email, email_confirmed_at: new Date() });
      await changeProfileEmail(tx, ctx.keys, userId, email);
    }
  }
  await changeUser(tx, userId, changes);
  await refreshProviders(tx, userId);
  return (await findById(tx, userId)) ?? user;
}

/** The claims that describe a person, as GoTrue puts them into the user's metadata. */
function profileData(claims: Record<string, unknown>): Record<string, unknown> {
  const { name, picture, preferred_username, full_name, avatar_url } = claims;
  const described = {
    name,
    full_name: full_name ?? name,
    picture,
    avatar_url: avatar_url ?? picture,
    preferred_username,
    custom_claims: claims.custom_claims,
  };
  return Object.fromEntries(Object.entries(described).filter(([, value]) => value !== undefined));
}

function needsVerification() {
  return badRequest(
    'provider_email_needs_verification',
    'This address has not been proved yet. Sign in with the password or reset it by mail, then link the provider',
  );
}
