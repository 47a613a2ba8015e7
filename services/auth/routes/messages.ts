import type { Request, Router } from 'express';
import { z } from 'zod';
import { languageOf } from '#kit/language.ts';
import { requireSession } from '../bearer.ts';
import { dataSchema, emailSchema, optional, readBody } from '../body.ts';
import type { Context } from '../context.ts';
import { invalid, unprocessable } from '../errors.ts';
import { challengeOf } from '../flow-states.ts';
import { limitByAddress, limitSending } from '../limits.ts';
import { mailCode, mailLink, textCode } from '../messages.ts';
import { pendingPayload } from '../one-time-tokens.ts';
import { redirectFor } from '../redirects.ts';
import { phoneOf, requireSms } from '../sms.ts';
import { findByEmail, findByPhone } from '../users.ts';

const otpSchema = z.object({
  email: optional(z.string()),
  phone: optional(z.string()),
  create_user: z.boolean().default(true),
  data: optional(dataSchema),
});

const resendSchema = z.object({
  type: z.enum(
    ['signup', 'email_change', 'sms', 'phone_change'],
    'Missing one of these types: signup, email_change, sms, phone_change',
  ),
  email: optional(z.string()),
  phone: optional(z.string()),
});

/**
 * What sends a message to somebody who is not signed in. Where the answer could tell whether the address has an
 * account, it is given before that is looked up.
 */
export function messages(router: Router, ctx: Context): void {
  router.post('/recover', async (request, response) => {
    const email = emailOf(readBody(z.object({ email: z.unknown() }), request).email);
    const pkce = pkceOf(request);
    await limited(ctx, request, 'email', email);
    const redirectTo = redirectFor(ctx, request);
    const language = languageOf(request);
    response.json({});
    ctx.later.run('recover', async () => {
      const user = await findByEmail(ctx.db, email);
      if (!user) return;
      await mailLink(
        ctx,
        ctx.db,
        'recovery',
        { address: email, userId: user.id, language, ...pkce },
        redirectTo,
      );
      await touch(ctx, user.id, 'recovery_sent_at');
    });
  });

  router.post('/otp', async (request, response) => {
    const body = readBody(otpSchema, request);
    if (body.email) {
      await sendMagicLink(ctx, request, emailOf(body.email), body.data ?? {}, body.create_user);
      response.json({});
    } else if (body.phone) {
      response.json(
        await sendPhoneCode(ctx, request, phoneOf(body.phone), body.data ?? {}, body.create_user),
      );
    } else throw invalid('One of email or phone must be set');
  });

  router.post('/magiclink', async (request, response) => {
    const body = readBody(otpSchema, request);
    await sendMagicLink(ctx, request, emailOf(body.email), body.data ?? {}, true);
    response.json({});
  });

  router.post('/resend', async (request, response) => {
    const body = readBody(resendSchema, request);
    const byMail = body.type === 'signup' || body.type === 'email_change';
    if (byMail ? !body.email : !body.phone) {
      throw invalid(`Type provided requires ${byMail ? 'an email address' : 'a phone number'}`);
    }
    if (byMail) await resendMail(ctx, request, body.type as 'signup' | 'email_change', emailOf(body.email));
    else await resendText(ctx, request, body.type as 'sms' | 'phone_change', phoneOf(body.phone ?? ''));
    response.json({});
  });

  router.get('/reauthenticate', async (request, response) => {
    const { user } = await requireSession(ctx, request);
    if (user.email) {
      await limitSending(ctx, 'email', user.email);
      await mailCode(ctx, 'reauthentication', {
        address: user.email,
        userId: user.id,
        language: languageOf(request),
      });
    } else if (user.phone) {
      await limitSending(ctx, 'sms', user.phone);
      await textCode(ctx, 'reauthentication', { address: user.phone, userId: user.id });
    } else {
      throw unprocessable(
        'validation_failed',
        'Reauthentication requires the user to have an email or a phone number',
      );
    }
    response.json({});
  });
}

/** The link signs in whoever reads it; nobody needs to have the account yet, so nobody is looked up. */
async function sendMagicLink(
  ctx: Context,
  request: Request,
  email: string,
  data: Record<string, unknown>,
  create: boolean,
): Promise<void> {
  const pkce = pkceOf(request);
  await limited(ctx, request, 'email', email);
  const redirectTo = redirectFor(ctx, request);
  const mayCreate = create && ctx.settings.ROVE_AUTH_SIGNUP;
  const payload = { address: email, data, mayCreate, language: languageOf(request), ...pkce };
  if (mayCreate) return mailLink(ctx, ctx.db, 'magiclink', payload, redirectTo);
  ctx.later.run('magic link', async () => {
    if (await findByEmail(ctx.db, email)) await mailLink(ctx, ctx.db, 'magiclink', payload, redirectTo);
  });
}

async function sendPhoneCode(
  ctx: Context,
  request: Request,
  phone: string,
  data: Record<string, unknown>,
  create: boolean,
): Promise<{ message_id?: string }> {
  requireSms(ctx);
  await limited(ctx, request, 'sms', phone);
  const mayCreate = create && ctx.settings.ROVE_AUTH_SIGNUP;
  const payload = { address: phone, data, mayCreate };
  if (mayCreate) return { message_id: await textCode(ctx, 'sms', payload) };
  ctx.later.run('phone code', async () => {
    if (await findByPhone(ctx.db, phone)) await textCode(ctx, 'sms', payload);
  });
  return {};
}

async function resendMail(
  ctx: Context,
  request: Request,
  type: 'signup' | 'email_change',
  email: string,
): Promise<void> {
  const pkce = pkceOf(request);
  await limited(ctx, request, 'email', email);
  const redirectTo = redirectFor(ctx, request);
  ctx.later.run('resend', async () => {
    for (const kind of type === 'signup'
      ? (['signup'] as const)
      : (['email_change_new', 'email_change_current'] as const)) {
      const pending = await pendingPayload(ctx, kind, email);
      if (!pending) continue;
      await mailLink(ctx, ctx.db, kind, { ...pending, ...pkce }, redirectTo);
    }
  });
}

async function resendText(
  ctx: Context,
  request: Request,
  type: 'sms' | 'phone_change',
  phone: string,
): Promise<void> {
  requireSms(ctx);
  await limited(ctx, request, 'sms', phone);
  ctx.later.run('resend', async () => {
    const pending = await pendingPayload(ctx, type, phone);
    if (pending) await textCode(ctx, type, pending);
  });
}

async function limited(ctx: Context, request: Request, via: 'email' | 'sms', address: string): Promise<void> {
  await limitByAddress(ctx, request, 'send');
  await limitSending(ctx, via, address);
}

async function touch(ctx: Context, userId: string, column: 'recovery_sent_at'): Promise<void> {
  await ctx.db
    .updateTable('auth.users')
    .set({ [column]: new Date() })
    .where('id', '=', userId)
    .execute();
}

function pkceOf(request: Request) {
  const pkce = challengeOf(request.body ?? {});
  return pkce ? { pkce } : {};
}

function emailOf(text: unknown): string {
  const email = emailSchema.safeParse(text);
  if (!email.success) throw invalid('Unable to validate email address: invalid format');
  return email.data;
}
