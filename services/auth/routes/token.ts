import type { Request, Router } from 'express';
import { z } from 'zod';
import { optional, readBody } from '../body.ts';
import type { Context } from '../context.ts';
import { AuthError, badRequest, invalid } from '../errors.ts';
import { linkTo } from '../external.ts';
import { redeemCode } from '../flow-states.ts';
import { limitByAddress, limitGuesses } from '../limits.ts';
import { withIdToken } from '../oidc/id-token.ts';
import { fitsPassword } from '../passwords.ts';
import { refreshSession } from '../refresh.ts';
import { openSession } from '../sessions.ts';
import { phoneOf } from '../sms.ts';
import { findByEmail, findById, findByPhone } from '../users.ts';
import { withWallet } from '../web3/sign-in.ts';

const passwordSchema = z.object({
  email: optional(z.string()),
  phone: optional(z.string()),
  password: z.string().default(''),
});
const refreshSchema = z.object({
  refresh_token: z.string('refresh_token required').min(1, 'refresh_token required'),
});
const pkceSchema = z.object({
  auth_code: z.string('invalid request: both auth code and code verifier should be non-empty').min(1),
  code_verifier: z.string('invalid request: both auth code and code verifier should be non-empty').min(1),
});

/** `POST /token?grant_type=password|refresh_token|pkce|id_token|web3`. */
export function token(router: Router, ctx: Context): void {
  router.post('/token', async (request, response) => {
    response.set('cache-control', 'no-store');
    const type = request.query.grant_type;
    await limitByAddress(ctx, request, type === 'refresh_token' ? 'refresh' : 'sign_in');
    switch (type) {
      case 'password':
        response.json(await withPassword(ctx, request));
        return;
      case 'refresh_token':
        response.json(await refreshSession(ctx, readBody(refreshSchema, request).refresh_token));
        return;
      case 'pkce':
        response.json(await withCode(ctx, request));
        return;
      case 'id_token':
        response.json(await withIdToken(ctx, request));
        return;
      case 'web3':
        response.json(await withWallet(ctx, request));
        return;
      default:
        throw badRequest('unsupported_grant_type', 'unsupported_grant_type');
    }
  });
}

async function withPassword(ctx: Context, request: Request) {
  const body = readBody(passwordSchema, request);
  if (body.email && body.phone) {
    throw invalid('Only an email address or phone number should be provided on login.');
  }
  const address = (body.phone ? phoneOf(body.phone) : body.email?.trim().toLowerCase()) ?? '';
  if (!address || !body.password) throw invalid('missing email or password');
  const forget = await limitGuesses(ctx, request, 'password', address);
  const user = body.phone ? await findByPhone(ctx.db, address) : await findByEmail(ctx.db, address);
  if (!(await fitsPassword(user?.encrypted_password, body.password)) || !user) {
    throw badRequest('invalid_credentials', 'Invalid login credentials');
  }
  await forget();
  if (body.phone && !user.phone_confirmed_at) throw badRequest('phone_not_confirmed', 'Phone not confirmed');
  if (!body.phone && !user.email_confirmed_at) throw badRequest('email_not_confirmed', 'Email not confirmed');
  return ctx.db.transaction().execute((tx) => openSession(ctx, tx, user, request, 'password'));
}

async function withCode(ctx: Context, request: Request) {
  const body = readBody(pkceSchema, request);
  const { userId, provider, payload } = await redeemCode(ctx, body.auth_code, body.code_verifier);
  const user = await findById(ctx.db, userId);
  if (!user) throw new AuthError(404, 'user_not_found', 'User not found');
  const more = payload.method === 'oauth' ? { provider } : {};
  const session = await ctx.db.transaction().execute(async (tx) => {
    const who = payload.linking ? await linkTo(ctx, tx, user.id, payload.linking) : user;
    return openSession(ctx, tx, who, request, payload.method, more);
  });
  return {
    ...session,
    ...(payload.providerToken ? { provider_token: payload.providerToken } : {}),
    ...(payload.providerRefreshToken ? { provider_refresh_token: payload.providerRefreshToken } : {}),
  };
}
