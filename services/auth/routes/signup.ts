import { randomUUID } from 'node:crypto';
import type { Request, Router } from 'express';
import { sql } from 'kysely';
import { z } from 'zod';
import type { Language } from '#domain/installation/language.ts';
import { languageOf } from '#kit/language.ts';
import { dataSchema, emailSchema, optional, readBody } from '../body.ts';
import type { Context } from '../context.ts';
import { AuthError, invalid, unprocessable } from '../errors.ts';
import { challengeOf } from '../flow-states.ts';
import { limitByAddress, limitSending } from '../limits.ts';
import { queueMail } from '../mail/mailer.ts';
import { alreadyRegistered } from '../mail/templates.ts';
import { mailLink, textCode } from '../messages.ts';
import type { CodeChallenge } from '../one-time-tokens.ts';
import { hashPassword, requireStrong } from '../passwords.ts';
import { redirectFor } from '../redirects.ts';
import { openSession } from '../sessions.ts';
import { phoneOf, requireSms } from '../sms.ts';
import { createUser, findByEmail, presentUser } from '../users.ts';

const bodySchema = z.object({
  email: optional(z.string()),
  phone: optional(z.string()),
  password: optional(z.string()),
  data: optional(dataSchema),
});

type Account = { password: string; data: Record<string, unknown> };

/** `POST /signup`: an account by mail address or telephone number, or one without either. */
export function signup(router: Router, ctx: Context): void {
  router.post('/signup', async (request, response) => {
    const body = readBody(bodySchema, request);
    const data = body.data ?? {};
    if (!ctx.settings.ROVE_AUTH_SIGNUP) {
      throw unprocessable('signup_disabled', 'Signups not allowed for this instance');
    }
    if (!body.email && !body.phone && !body.password) {
      response.json(await anonymously(ctx, request, data));
      return;
    }
    await limitByAddress(ctx, request, 'signup');
    if (body.email && body.phone) {
      throw invalid('Only an email address or phone number should be provided on signup.');
    }
    if (!body.password) throw invalid('Signup requires a valid password');
    const account = { password: body.password, data };
    if (body.phone) response.json(await byPhone(ctx, request, phoneOf(body.phone), account));
    else {
      const email = emailSchema.safeParse(body.email);
      if (!email.success) throw invalid('Unable to validate email address: invalid format');
      requireStrong(account.password);
      const answer = ctx.settings.ROVE_AUTH_CONFIRM_EMAIL ? toBeConfirmed : confirmed;
      response.json(await answer(ctx, request, email.data, account));
    }
  });
}

async function anonymously(ctx: Context, request: Request, data: Record<string, unknown>) {
  if (!ctx.settings.ROVE_AUTH_ANONYMOUS) {
    throw unprocessable('anonymous_provider_disabled', 'Anonymous sign-ins are disabled');
  }
  await limitByAddress(ctx, request, 'anonymous');
  return ctx.db.transaction().execute(async (tx) => {
    const user = await createUser(tx, ctx.keys, { isAnonymous: true, data });
    return openSession(ctx, tx, user, request, 'anonymous');
  });
}

/** Makes the account and signs it in: the address counts as confirmed, though nothing proved it. */
async function confirmed(ctx: Context, request: Request, email: string, { password, data }: Account) {
  const passwordHash = await hashPassword(password);
  try {
    return await ctx.db.transaction().execute(async (tx) => {
      const user = await createUser(tx, ctx.keys, { email, passwordHash, data, emailConfirmed: true });
      return openSession(ctx, tx, user, request, 'password');
    });
  } catch (error) {
    if (!(error instanceof AuthError) || error.errorCode !== 'email_exists') throw error;
    throw unprocessable('user_already_exists', 'User already registered');
  }
}

/**
 * Makes the account and sends a link that confirms it. For an address that has one already the same is done and undone
 * again, and its owner is told: neither the answer nor its time says which it was.
 */
async function toBeConfirmed(ctx: Context, request: Request, email: string, { password, data }: Account) {
  const pkce = challengeOf(request.body);
  await limitSending(ctx, 'email', email);
  const passwordHash = await hashPassword(password);
  const language = languageOf(request);
  const pending = { email, passwordHash, data, pkce, redirectTo: redirectFor(ctx, request), language };
  try {
    return await makeUnconfirmed(ctx, pending);
  } catch (error) {
    if (!(error instanceof AuthError) || error.errorCode !== 'email_exists') throw error;
    // Somebody else was first at the same moment: now the address is taken.
    return makeUnconfirmed(ctx, pending);
  }
}

type Unconfirmed = {
  email: string;
  passwordHash: string;
  data: Record<string, unknown>;
  pkce: CodeChallenge | undefined;
  redirectTo: string;
  language: Language;
};

function makeUnconfirmed(
  ctx: Context,
  { email, passwordHash, data, pkce, redirectTo, language }: Unconfirmed,
) {
  return ctx.db.transaction().execute(async (tx) => {
    const known = await findByEmail(tx, email);
    await sql`savepoint attempt`.execute(tx);
    const named = known ? `${randomUUID()}@${email.split('@')[1]}` : email;
    const user = await createUser(tx, ctx.keys, { email: named, passwordHash, data });
    const shown = await presentUser(tx, user);
    await sql.raw(known ? 'rollback to savepoint attempt' : 'release savepoint attempt').execute(tx);
    if (known?.email_confirmed_at)
      await queueMail(ctx, tx, alreadyRegistered({ to: email, language }, ctx.siteUrl.href));
    else {
      const userId = known?.id ?? user.id;
      const payload = { address: email, userId, passwordHash, language, ...(pkce ? { pkce } : {}) };
      await mailLink(ctx, tx, 'signup', payload, redirectTo);
    }
    for (const identity of shown.identities) {
      identity.email = email;
      identity.identity_data = { ...identity.identity_data, email };
    }
    return { ...shown, email, confirmation_sent_at: new Date() };
  });
}

/**
 * Makes the account once the number is proved; until then only the code knows of it. A number that is taken keeps its
 * account as it is: the code then signs its owner in, and the password is not changed.
 */
async function byPhone(ctx: Context, request: Request, phone: string, { password, data }: Account) {
  requireSms(ctx);
  requireStrong(password);
  await limitByAddress(ctx, request, 'send');
  await limitSending(ctx, 'sms', phone);
  const passwordHash = await hashPassword(password);
  const payload = { address: phone, data, passwordHash, mayCreate: true };
  await textCode(ctx, 'sms', payload);
  const now = new Date();
  return {
    id: randomUUID(),
    aud: 'authenticated',
    role: 'authenticated',
    email: '',
    phone,
    confirmation_sent_at: now,
    app_metadata: { provider: 'phone', providers: ['phone'] },
    user_metadata: data,
    identities: [],
    created_at: now,
    updated_at: now,
    is_anonymous: false,
  };
}
