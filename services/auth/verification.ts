import { changeProfileEmail } from '#app/accounts/profile-email.ts';
import type { Tx } from '#db/connection.ts';
import type { Context } from './context.ts';
import { otpExpired } from './errors.ts';
import { endClaims } from './first-proof.ts';
import { changeIdentity, hasProvedEmail, refreshProviders } from './identities.ts';
import { endTokens, type Used } from './one-time-tokens.ts';
import {
  changeUser,
  createUser,
  findByEmail,
  findById,
  findByPhone,
  type User,
  type UserChanges,
} from './users.ts';

/** `half`: one of the two addresses has agreed to a change, the other has yet to. */
export type Verified = { user: User; method: string; redirectType: string } | 'half';

/** Does what a message's reader is let do. @throws AuthError otp_expired when what it was for has changed meanwhile */
export async function applyToken(ctx: Context, tx: Tx, { kind, payload }: Used): Promise<Verified> {
  switch (kind) {
    case 'sms':
      return { user: await provePhone(ctx, tx, payload), method: 'otp', redirectType: 'sms' };
    case 'phone_change':
      return { user: await changePhone(tx, payload), method: 'otp', redirectType: 'phone_change' };
    case 'email_change_current':
    case 'email_change_new':
      return changeEmail(ctx, tx, kind, payload);
    case 'reauthentication':
      throw otpExpired();
    default: {
      const method = kind === 'magiclink' ? 'otp' : kind === 'signup' ? 'email/signup' : kind;
      return { user: await proveEmail(ctx, tx, payload), method, redirectType: kind };
    }
  }
}

async function proveEmail(ctx: Context, tx: Tx, payload: Used['payload']): Promise<User> {
  const email = payload.address;
  const known = payload.userId ? await findById(tx, payload.userId) : await findByEmail(tx, email);
  if (payload.userId && known?.email !== email) throw otpExpired();
  const user = known ?? (await newcomer(ctx, tx, { email }, payload));
  if (known && !(await hasProvedEmail(tx, known))) await endClaims(ctx, tx, known.id);
  const changes: Partial<UserChanges> = {};
  if (!user.email_confirmed_at) changes.email_confirmed_at = new Date();
  if (payload.passwordHash) changes.encrypted_password = payload.passwordHash;
  if (user.is_anonymous) changes.is_anonymous = false;
  await changeIdentity(tx, user.id, 'email', { email, email_verified: true });
  await endTokens(tx, user.id, ['signup', 'invite', 'recovery']);
  await refreshProviders(tx, user.id);
  return changeUser(tx, user.id, changes);
}

async function provePhone(ctx: Context, tx: Tx, payload: Used['payload']): Promise<User> {
  const phone = payload.address;
  const known = await findByPhone(tx, phone);
  const user = known ?? (await newcomer(ctx, tx, { phone }, payload));
  await changeIdentity(tx, user.id, 'phone', { phone, phone_verified: true });
  const changes: Partial<UserChanges> = {};
  if (!user.phone_confirmed_at) changes.phone_confirmed_at = new Date();
  return changeUser(tx, user.id, changes);
}

function newcomer(
  ctx: Context,
  tx: Tx,
  address: { email?: string; phone?: string },
  payload: Used['payload'],
): Promise<User> {
  if (!payload.mayCreate) throw otpExpired();
  return createUser(tx, ctx.keys, {
    ...address,
    data: payload.data ?? {},
    passwordHash: payload.passwordHash ?? null,
  });
}

async function changePhone(tx: Tx, payload: Used['payload']): Promise<User> {
  const user = payload.userId ? await findById(tx, payload.userId) : undefined;
  if (!user || user.new_phone !== payload.address) throw otpExpired();
  await changeIdentity(tx, user.id, 'phone', { phone: payload.address, phone_verified: true });
  await refreshProviders(tx, user.id);
  return changeUser(tx, user.id, {
    phone: payload.address,
    phone_confirmed_at: new Date(),
    new_phone: null,
    is_anonymous: false,
  });
}

/** The address changes when both the old and the new one have agreed, so that neither can be taken over alone. */
async function changeEmail(
  ctx: Context,
  tx: Tx,
  kind: 'email_change_current' | 'email_change_new',
  payload: Used['payload'],
): Promise<Verified> {
  const user = payload.userId ? await findById(tx, payload.userId) : undefined;
  if (!user?.new_email || user.new_email !== payload.newEmail) throw otpExpired();
  const agreed = new Set([...user.new_email_agreed, kind === 'email_change_new' ? 'new' : 'current']);
  const complete = agreed.has('new') && (agreed.has('current') || !user.email);
  if (!complete) {
    await changeUser(tx, user.id, { new_email_agreed: [...agreed] });
    return 'half';
  }
  const email = user.new_email;
  const changed = await changeUser(tx, user.id, {
    email,
    email_confirmed_at: new Date(),
    new_email: null,
    new_email_agreed: [],
    is_anonymous: false,
  });
  await changeIdentity(tx, user.id, 'email', { email, email_verified: true });
  await refreshProviders(tx, user.id);
  await endTokens(tx, user.id, ['recovery', 'email_change_current', 'email_change_new', 'reauthentication']);
  await changeProfileEmail(tx, ctx.keys, user.id, email);
  return { user: { ...changed }, method: 'email_change', redirectType: 'email_change' };
}
