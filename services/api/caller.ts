import type { NextFunction, Request, RequestHandler, Response } from 'express';
import { sql } from 'kysely';
import { API_KEY_PREFIX, hashApiKey } from '#app/accounts/api-keys.ts';
import { AppError } from '#domain/kernel/errors.ts';
import { PLANS, type PlanType } from '#domain/plans/plans.ts';
import { isLoopbackName } from '#kit/loopback-name.ts';
import { isRevoked } from '#kit/revoked.ts';
import type { Claims } from '#kit/tokens.ts';
import type { Context } from './context.ts';

export type Caller = { userId: string; via: 'session' | 'api_key'; role: 'user' | 'operator' };

const callers = new WeakMap<Request, Caller>();

/** Who asks. Only behind `authenticate`. */
export function callerOf(request: Request): Caller {
  const caller = callers.get(request);
  if (!caller) throw new AppError('UNAUTHORIZED');
  return caller;
}

/** Lets a request through with a valid access token, or an active API key of an account whose plan has API access. */
export function authenticate(ctx: Context): RequestHandler {
  return async (request: Request, response: Response, next: NextFunction) => {
    try {
      callers.set(request, await find(ctx, request.get('authorization') ?? ''));
    } catch (error) {
      // RFC 6750 section 3.
      if (error instanceof AppError && error.status === 401) response.set('www-authenticate', 'Bearer');
      throw error;
    }
    next();
  };
}

function find(ctx: Context, header: string): Promise<Caller> {
  const [scheme, token] = header.split(' ');
  if (scheme?.toLowerCase() !== 'bearer' || !token) throw new AppError('UNAUTHORIZED');
  return token.startsWith(API_KEY_PREFIX) ? byKey(ctx, token) : byToken(ctx, token);
}

async function byToken(ctx: Context, token: string): Promise<Caller> {
  const claims = await ctx.verify(token);
  const named = claims.app_metadata?.role === 'operator' && mayOperate(claims, ctx.publicUrl);
  const role = named && (await isOperator(ctx, claims.sub)) ? 'operator' : 'user';
  return { userId: claims.sub, via: 'session', role };
}

/** Operators show a second factor wherever others than this machine can sign in. */
export function mayOperate({ aal }: Pick<Claims, 'aal'>, publicUrl: string): boolean {
  return aal === 'aal2' || isLoopbackName(new URL(publicUrl).hostname);
}

/** Whether the account is an operator's now: its token may be older than the end of that. */
async function isOperator(ctx: Context, userId: string): Promise<boolean> {
  const user = await ctx.service
    .selectFrom('auth.users')
    .select('raw_app_meta_data')
    .where('id', '=', userId)
    .executeTakeFirst();
  return user?.raw_app_meta_data.role === 'operator';
}

async function byKey(ctx: Context, key: string): Promise<Caller> {
  const row = await ctx.service
    .selectFrom('api_keys')
    .innerJoin('profiles', 'profiles.user_id', 'api_keys.user_id')
    .select(['api_keys.id', 'api_keys.user_id', 'api_keys.expires_at', 'profiles.plan_type'])
    .where('key_hash', '=', hashApiKey(key))
    .where('is_active', '=', true)
    .executeTakeFirst();
  const expired = row?.expires_at && row.expires_at.getTime() < Date.now();
  if (!row || expired) throw new AppError('UNAUTHORIZED', 'Unauthorized (check the API key)');
  if (await isRevoked(ctx.service, { sub: row.user_id })) throw new AppError('UNAUTHORIZED');
  if (!PLANS[row.plan_type as PlanType].apiAccess) throw new AppError('PLAN_RESTRICTION');
  await ctx.service
    .updateTable('api_keys')
    .set({ last_used_at: new Date() })
    .where('id', '=', row.id)
    .where(sql<boolean>`coalesce(last_used_at < now() - interval '1 minute', true)`)
    .execute();
  return { userId: row.user_id, via: 'api_key', role: 'user' };
}
