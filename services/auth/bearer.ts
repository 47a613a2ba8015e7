import type { Request } from 'express';
import { createLocalJWKSet, jwtVerify } from 'jose';
import type { Claims } from '#kit/tokens.ts';
import type { Context } from './context.ts';
import { AuthError } from './errors.ts';
import { publicKeys } from './keys.ts';

/** The claims of the request's bearer token, whose session must still be open. @throws AuthError as GoTrue names them. */
export async function requireSession(
  ctx: Context,
  request: Request,
): Promise<Claims & { session_id: string }> {
  const [scheme, token] = (request.get('authorization') ?? '').split(' ');
  if (scheme?.toLowerCase() !== 'bearer' || !token) {
    throw new AuthError(401, 'no_authorization', 'This endpoint requires a valid Bearer token');
  }
  const claims = await verify(ctx, token);
  const sessionId = claims.session_id;
  const session = sessionId
    ? await ctx.db.selectFrom('auth.sessions').select('id').where('id', '=', sessionId).executeTakeFirst()
    : undefined;
  if (!session || !sessionId) {
    throw new AuthError(403, 'session_not_found', 'Session from session_id claim in JWT does not exist');
  }
  return { ...claims, session_id: sessionId };
}

async function verify(ctx: Context, token: string): Promise<Claims> {
  try {
    const keys = createLocalJWKSet(await publicKeys(ctx.db));
    const { payload } = await jwtVerify(token, keys, { algorithms: ['ES256'], audience: 'authenticated' });
    return payload as Claims;
  } catch (error) {
    if (!((error as { code?: string }).code ?? '').startsWith('ERR_J')) throw error;
    throw new AuthError(403, 'bad_jwt', 'invalid JWT: unable to parse or verify signature');
  }
}
