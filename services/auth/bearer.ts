import type { Request } from 'express';
import type { JWTPayload } from 'jose';
import type { Context } from './context.ts';
import { AuthError, forbidden } from './errors.ts';
import { isOver } from './sessions.ts';
import { findById, requireNotBanned, type User } from './users.ts';

export type SignedIn = { user: User; sessionId: string; aal: string; openedAt: Date };

/** Who asks with a bearer token whose session is still open. @throws AuthError as GoTrue names them. */
export async function requireSession(ctx: Context, request: Request): Promise<SignedIn> {
  const claims = await claimsOf(ctx, request);
  if (claims.aud !== 'authenticated' || !claims.sub) {
    throw forbidden('bad_jwt', 'invalid claim: missing sub claim');
  }
  const sessionId = typeof claims.session_id === 'string' ? claims.session_id : null;
  const session =
    sessionId &&
    (await ctx.db
      .selectFrom('auth.sessions')
      .select(['id', 'aal', 'created_at', 'refreshed_at', 'user_id'])
      .where('id', '=', sessionId)
      .executeTakeFirst());
  if (!session || session.user_id !== claims.sub || isOver(ctx, session)) {
    throw forbidden('session_not_found', 'Session from session_id claim in JWT does not exist');
  }
  const user = await findById(ctx.db, claims.sub);
  if (!user) throw forbidden('user_not_found', 'User from sub claim in JWT does not exist');
  requireNotBanned(user);
  return { user, sessionId: session.id, aal: session.aal, openedAt: session.created_at };
}

/** Lets only the holder of the service-role key through. @throws AuthError not_admin */
export async function requireAdmin(ctx: Context, request: Request): Promise<void> {
  const claims = await claimsOf(ctx, request);
  if (claims.role === 'service_role' && !claims.sub) return;
  throw forbidden('not_admin', 'User not allowed');
}

async function claimsOf(ctx: Context, request: Request): Promise<JWTPayload> {
  const [scheme, token] = (request.get('authorization') ?? '').split(' ');
  if (scheme?.toLowerCase() !== 'bearer' || !token) {
    throw new AuthError(401, 'no_authorization', 'This endpoint requires a valid Bearer token');
  }
  try {
    return await ctx.signing.verify(token);
  } catch (error) {
    const code = (error as { code?: string }).code ?? '';
    if (!code.startsWith('ERR_J')) throw error;
    const why = code === 'ERR_JWT_EXPIRED' ? 'token is expired' : 'unable to parse or verify signature';
    throw forbidden('bad_jwt', `invalid JWT: ${why}`);
  }
}
