import type { Request } from 'express';
import { z } from 'zod';
import { AppError } from '#domain/kernel/errors.ts';
import type { Context } from '../context.ts';

/** An account without a password is confirmed by having signed in so shortly before. */
const FRESH_MS = 10 * 60_000;
const TIMEOUT_MS = 10_000;

const claimsSchema = z.object({ amr: z.array(z.object({ timestamp: z.number() })).default([]) });
const refusalSchema = z.object({
  msg: z.string().optional(),
  code: z.union([z.string(), z.number()]).optional(),
});

/**
 * Makes sure that it is the owner of the account who asks: by the current password, which the auth service judges within
 * its own limits, or, where there is none, by a session that was opened just now.
 * @throws AppError FORBIDDEN, INVALID_REQUEST, RATE_LIMITED, NETWORK_ERROR
 */
export async function confirmOwner(ctx: Context, request: Request, userId: string, password: string) {
  const user = await ctx.service
    .selectFrom('auth.users')
    .select(['email', 'phone', 'encrypted_password'])
    .where('id', '=', userId)
    .executeTakeFirst();
  if (!user) throw new AppError('UNAUTHORIZED');
  if (!user.encrypted_password) return requireFresh(ctx, request);
  if (!password)
    throw new AppError('INVALID_REQUEST', 'Please enter your current password', {
      field: 'password',
      reason: 'password_missing',
    });
  const name = user.email ? { email: user.email } : { phone: user.phone };
  const answer = await ask(ctx, request, { ...name, password });
  if (answer.ok) return;
  if (answer.status === 429) throw new AppError('RATE_LIMITED');
  if (answer.status >= 500) throw new AppError('NETWORK_ERROR');
  const told = await answer.json().catch(() => null); // A refusal without a word is one too.
  const refusal = refusalSchema.safeParse(told).data;
  ctx.logger.info({ code: refusal?.code }, 'a password did not confirm');
  throw new AppError('FORBIDDEN', 'The current password is not right', {
    field: 'password',
    reason: 'password_wrong',
  });
}

async function ask({ authUrl }: Context, request: Request, body: object): Promise<Response> {
  try {
    return await fetch(new URL('/token?grant_type=password', authUrl), {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-forwarded-for': request.ip ?? '' },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
  } catch {
    throw new AppError('NETWORK_ERROR', 'The auth service cannot be reached');
  }
}

async function requireFresh(ctx: Context, request: Request): Promise<void> {
  const token = (request.get('authorization') ?? '').split(' ')[1] ?? '';
  const { amr } = claimsSchema.parse(await ctx.verify(token));
  const latest = Math.max(0, ...amr.map(({ timestamp }) => timestamp * 1_000));
  if (Date.now() - latest > FRESH_MS)
    throw new AppError('FORBIDDEN', 'Please sign out and in again, then try once more within ten minutes', {
      reason: 'sign_in_again',
    });
}
