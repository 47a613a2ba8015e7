import type { Request, Router } from 'express';
import { z } from 'zod';
import { languageOf } from '#kit/language.ts';
import type { SignedIn } from '../bearer.ts';
import { requireSession } from '../bearer.ts';
import { dataSchema, emailSchema, optional, readBody } from '../body.ts';
import type { Context } from '../context.ts';
import { AuthError, badRequest, invalid, unprocessable } from '../errors.ts';
import { hasVerifiedFactor } from '../factors/factors.ts';
import { challengeOf } from '../flow-states.ts';
import { limitGuesses, limitSending } from '../limits.ts';
import { queueMail } from '../mail/mailer.ts';
import { alreadyRegistered } from '../mail/templates.ts';
import { mailLink, textCode } from '../messages.ts';
import { endTokens, spendCode } from '../one-time-tokens.ts';
import { fitsPassword, hashPassword, requireStrong } from '../passwords.ts';
import { redirectFor } from '../redirects.ts';
import { closeSessions } from '../sessions.ts';
import { phoneOf, requireSms } from '../sms.ts';
import { changeUser, findByEmail, findByPhone, mergeData, presentUser, type User } from '../users.ts';

/** A session older than this needs the present password, or a mailed code, to change it. */
const FRESH_SESSION_MS = 15 * 60_000;

const updateSchema = z.object({
  email: optional(z.string()),
  phone: optional(z.string()),
  password: optional(z.string()),
  current_password: optional(z.string()),
  nonce: optional(z.string()),
  data: optional(dataSchema),
});
type Changes = z.infer<typeof updateSchema>;

/** `GET /user`, `PUT /user` and `POST /logout`. */
export function user(router: Router, ctx: Context): void {
  router.get('/user', async (request, response) => {
    const signedIn = await requireSession(ctx, request);
    response.json(await presentUser(ctx.db, signedIn.user));
  });

  router.put('/user', async (request, response) => {
    const signedIn = await requireSession(ctx, request);
    const body = readBody(updateSchema, request);
    await requireAllowed(ctx, signedIn, body);
    const passwordHash = await newPassword(ctx, request, signedIn, body);
    const changed = await ctx.db.transaction().execute(async (tx) => {
      if (passwordHash) {
        await closeSessions(tx, signedIn.user.id, signedIn.sessionId, 'others');
        await endTokens(tx, signedIn.user.id, ['recovery', 'reauthentication']);
      }
      return changeUser(tx, signedIn.user.id, {
        ...(passwordHash ? { encrypted_password: passwordHash } : {}),
        ...(body.data ? { raw_user_meta_data: mergeData(signedIn.user.raw_user_meta_data, body.data) } : {}),
      });
    });
    const after = await askForAddresses(ctx, request, changed, body);
    response.json(await presentUser(ctx.db, after));
  });

  router.post('/logout', async (request, response) => {
    const { user: who, sessionId } = await requireSession(ctx, request);
    const scope = z.enum(['global', 'local', 'others']).safeParse(request.query.scope ?? 'global');
    if (!scope.success) throw invalid(`Unsupported logout scope "${String(request.query.scope)}"`);
    await closeSessions(ctx.db, who.id, sessionId, scope.data);
    response.status(204).end();
  });
}

async function requireAllowed(ctx: Context, { user: who, aal }: SignedIn, body: Changes): Promise<void> {
  const sensitive = body.email ?? body.phone ?? body.password;
  if (sensitive === undefined) return;
  if (who.is_sso_user) {
    throw unprocessable(
      'user_sso_managed',
      'Updating email, phone, password of a SSO account only possible via SSO',
    );
  }
  if (aal !== 'aal2' && (await hasVerifiedFactor(ctx.db, who.id))) {
    throw new AuthError(
      401,
      'insufficient_aal',
      'AAL2 session is required to update email or password when MFA is enabled.',
    );
  }
  if (who.is_anonymous && body.password !== undefined && !body.email && !body.phone) {
    throw unprocessable(
      'validation_failed',
      'Updating password of an anonymous user without an email or phone is not allowed',
    );
  }
}

/** The hash of a new password after every check of it; null when none was asked for. */
async function newPassword(
  ctx: Context,
  request: Request,
  { user: who, openedAt }: SignedIn,
  { password, current_password: current, nonce }: Changes,
): Promise<string | null> {
  if (password === undefined) return null;
  requireStrong(password);
  if (current !== undefined) await requireCurrent(ctx, request, who, current);
  if (nonce) await spendNonce(ctx, who, nonce);
  const stale = Date.now() - openedAt.getTime() > FRESH_SESSION_MS;
  if (ctx.settings.ROVE_AUTH_REAUTHENTICATION && stale && !nonce && current === undefined) {
    throw badRequest('reauthentication_needed', 'Password update requires reauthentication');
  }
  if (who.encrypted_password && (await fitsPassword(who.encrypted_password, password))) {
    throw unprocessable('same_password', 'New password should be different from the old password.');
  }
  return hashPassword(password);
}

async function requireCurrent(ctx: Context, request: Request, who: User, current: string): Promise<void> {
  const forget = await limitGuesses(ctx, request, 'password', who.email ?? who.phone ?? who.id);
  if (!(await fitsPassword(who.encrypted_password, current))) {
    throw badRequest('invalid_credentials', 'The current password is not correct');
  }
  await forget();
}

async function spendNonce(ctx: Context, who: User, nonce: string): Promise<void> {
  const address = who.email ?? who.phone;
  const used = address ? await spendCode(ctx, ['reauthentication'], address, nonce) : null;
  if (used?.payload.userId !== who.id) {
    throw unprocessable('reauthentication_not_valid', 'Nonce has expired or is invalid');
  }
}

async function askForAddresses(ctx: Context, request: Request, who: User, body: Changes): Promise<User> {
  let changed = who;
  if (body.email !== undefined) {
    const email = emailSchema.safeParse(body.email);
    if (!email.success) throw invalid('Unable to validate email address: invalid format');
    if (email.data !== who.email) changed = await askForEmail(ctx, request, changed, email.data);
  }
  if (body.phone !== undefined) {
    const phone = phoneOf(body.phone);
    if (phone !== who.phone) changed = await askForPhone(ctx, changed, phone);
  }
  return changed;
}

/** Asks the old and the new address to agree. The change happens when both have. */
async function askForEmail(ctx: Context, request: Request, who: User, email: string): Promise<User> {
  const pkce = challengeOf(request.body);
  await limitSending(ctx, 'email', email);
  const owner = await findByEmail(ctx.db, email);
  if (owner && !ctx.settings.ROVE_AUTH_CONFIRM_EMAIL) {
    throw unprocessable('email_exists', 'A user with this email address has already been registered');
  }
  const redirectTo = redirectFor(ctx, request);
  const language = languageOf(request);
  return ctx.db.transaction().execute(async (tx) => {
    if (owner) await queueMail(ctx, tx, alreadyRegistered({ to: email, language }, ctx.siteUrl.href));
    const payload = { userId: who.id, newEmail: email, language, ...(pkce ? { pkce } : {}) };
    if (!owner) await mailLink(ctx, tx, 'email_change_new', { ...payload, address: email }, redirectTo);
    if (who.email) {
      await mailLink(ctx, tx, 'email_change_current', { ...payload, address: who.email }, redirectTo);
    }
    return changeUser(tx, who.id, { new_email: email, new_email_agreed: [], new_email_sent_at: new Date() });
  });
}

async function askForPhone(ctx: Context, who: User, phone: string): Promise<User> {
  requireSms(ctx);
  await limitSending(ctx, 'sms', phone);
  if (await findByPhone(ctx.db, phone)) {
    throw unprocessable('phone_exists', 'A user with this phone number has already been registered');
  }
  const changed = await changeUser(ctx.db, who.id, { new_phone: phone });
  await textCode(ctx, 'phone_change', { address: phone, userId: who.id });
  return changed;
}
