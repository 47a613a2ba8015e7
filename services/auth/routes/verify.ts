import type { Request, Response, Router } from 'express';
import { z } from 'zod';
import { emailSchema, optional, readBody } from '../body.ts';
import type { Context } from '../context.ts';
import { invalid, otpExpired, toAuthError } from '../errors.ts';
import { issueCode } from '../flow-states.ts';
import { limitByAddress } from '../limits.ts';
import { spendCode, spendToken, type TokenKind, type Used } from '../one-time-tokens.ts';
import { redirectFor, withFragment, withQuery } from '../redirects.ts';
import { openSession, type TokenAnswer } from '../sessions.ts';
import { phoneOf } from '../sms.ts';
import { applyToken } from '../verification.ts';

/** The kinds of message that each of GoTrue's types takes; a sign-in link may turn out to be a newcomer's sign-up. */
const KINDS = new Map<unknown, readonly TokenKind[]>(
  Object.entries({
    signup: ['signup', 'magiclink'],
    magiclink: ['magiclink', 'signup'],
    email: ['magiclink', 'signup', 'invite'],
    invite: ['invite'],
    recovery: ['recovery'],
    email_change: ['email_change_current', 'email_change_new'],
    sms: ['sms'],
    phone_change: ['phone_change'],
  } satisfies Record<string, readonly TokenKind[]>),
);

const HALF = 'Confirmation link accepted. Please proceed to confirm link sent to the other email';

const bodySchema = z.object({
  type: z.string('Verify requires a verification type').min(1, 'Verify requires a verification type'),
  token: optional(z.string()),
  token_hash: optional(z.string()),
  email: optional(z.string()),
  phone: optional(z.string()),
});

/** `GET /verify` of a mailed link, which answers with a redirect, and `POST /verify`, which answers with the session. */
export function verify(router: Router, ctx: Context): void {
  router.post('/verify', async (request, response) => {
    await limitByAddress(ctx, request, 'verify');
    const used = await spendGiven(ctx, request);
    const outcome = await ctx.db.transaction().execute(async (tx) => {
      const verified = await applyToken(ctx, tx, used);
      if (verified === 'half') return { msg: HALF, code: 200 };
      return openSession(ctx, tx, verified.user, request, verified.method);
    });
    response.json(outcome);
  });

  router.get('/verify', async (request, response) => {
    const redirectTo = redirectFor(ctx, request);
    try {
      await limitByAddress(ctx, request, 'verify');
      const kinds = KINDS.get(request.query.type);
      const token = request.query.token ?? request.query.token_hash;
      if (!kinds || typeof token !== 'string')
        throw invalid('Verify requires a token and a verification type');
      const used = await spendToken(ctx, kinds, token);
      if (!used) throw otpExpired();
      await followLink(ctx, request, response, used, redirectTo);
    } catch (error) {
      response.redirect(303, errorAddress(ctx, error, redirectTo));
    }
  });
}

async function spendGiven(ctx: Context, request: Request): Promise<Used> {
  const body = readBody(bodySchema, request);
  const kinds = KINDS.get(body.type);
  if (!kinds) throw invalid('Verify requires a verification type');
  if (body.token_hash) {
    if (body.token || body.email || body.phone) {
      throw invalid('Only the token_hash and type should be provided');
    }
    const used = await spendToken(ctx, kinds, body.token_hash);
    if (!used) throw otpExpired();
    return used;
  }
  if (!body.token) throw invalid('Verify requires a token or a token hash');
  if (!body.email === !body.phone)
    throw invalid('Only an email address or phone number should be provided on verify');
  const address = body.phone ? phoneOf(body.phone) : emailSchema.safeParse(body.email).data;
  if (!address) throw invalid('Unable to validate email address: invalid format');
  const used = await spendCode(ctx, kinds, address, body.token);
  if (!used) throw otpExpired();
  return used;
}

async function followLink(
  ctx: Context,
  request: Request,
  response: Response,
  used: Used,
  redirectTo: string,
): Promise<void> {
  const address = await ctx.db.transaction().execute(async (tx) => {
    const verified = await applyToken(ctx, tx, used);
    if (verified === 'half') return withFragment(redirectTo, { message: HALF });
    const { user, method, redirectType } = verified;
    if (used.payload.pkce) {
      const payload = { redirectTo, method, pkce: used.payload.pkce, redirectType };
      return withQuery(redirectTo, { code: await issueCode(ctx, tx, user.id, 'email', payload) });
    }
    const session = await openSession(ctx, tx, user, request, method);
    return withSession(redirectTo, session, { type: redirectType });
  });
  response.redirect(303, address);
}

/** An address with a session in its fragment, as the implicit flow of auth-js expects it. */
export function withSession(
  address: string,
  session: TokenAnswer,
  more: Record<string, string> = {},
): string {
  return withFragment(address, {
    access_token: session.access_token,
    expires_at: String(session.expires_at),
    expires_in: String(session.expires_in),
    refresh_token: session.refresh_token,
    token_type: 'bearer',
    ...more,
  });
}

/** An address that tells the web app what went wrong, in its query and its fragment. */
export function errorAddress(ctx: Context, error: unknown, redirectTo: string): string {
  const known = toAuthError(error);
  if (known.status >= 500) ctx.logger.error({ err: error }, 'a redirect failed');
  const fields = {
    error: known.status >= 500 ? 'server_error' : 'access_denied',
    error_code: known.errorCode,
    error_description: known.message,
  };
  return withFragment(withQuery(redirectTo, fields), { ...fields, sb: '' });
}
