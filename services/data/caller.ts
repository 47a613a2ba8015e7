import type { Request } from 'express';
import type { JWTPayload } from 'jose';
import { z } from 'zod';
import type { Db } from '#db/connection.ts';
import { isRevoked } from '#kit/revoked.ts';
import { createTokenReader, isUnreachable, SECOND_STEP_DUE } from '#kit/tokens.ts';
import { DataError } from './errors.ts';

/** Who asks: a user, or somebody with nothing but the public key, who sees nothing. */
export type Caller = { userId: string | null; email: string };
export type FindCaller = (request: Request) => Promise<Caller>;

const ANONYMOUS: Caller = { userId: null, email: '' };
const uuidSchema = z.uuid();

/** Finds who asks by the bearer token, which the auth service signed. @throws DataError PGRST301, 42501 */
export function createCallerFinder(authUrl: string, db: Db): FindCaller {
  const read = createTokenReader(authUrl);
  const found = new WeakMap<Request, Promise<Caller>>();
  return (request) => {
    const known = found.get(request) ?? find(request);
    found.set(request, known);
    return known;
  };

  async function find(request: Request): Promise<Caller> {
    const token = tokenOf(request);
    if (token === null) return ANONYMOUS;
    const claims = await read(token).catch((error: unknown) => {
      throw translate(error);
    });
    const caller = callerOf(claims);
    const session_id = typeof claims.session_id === 'string' ? claims.session_id : undefined;
    if (caller.userId !== null && (await isRevoked(db, { sub: caller.userId, session_id })))
      throw badToken('The session has ended');
    return caller;
  }
}

function tokenOf(request: Request): string | null {
  const header = request.get('authorization');
  if (!header) return request.get('apikey') || null;
  const [scheme, token] = header.split(' ');
  if (scheme?.toLowerCase() !== 'bearer') return null;
  if (!token) throw badToken('Empty JWT is sent in Authorization header');
  return token;
}

function callerOf({
  role = 'anon',
  sub,
  aud,
  email,
  second_step_due,
}: JWTPayload & { role?: unknown; email?: unknown; second_step_due?: unknown }): Caller {
  if (role === 'anon') return ANONYMOUS;
  if (role !== 'authenticated') {
    throw new DataError(403, '42501', `permission denied to set role "${String(role).slice(0, 63)}"`);
  }
  if (aud !== 'authenticated') throw badToken('JWT not in audience');
  if (second_step_due) throw badToken(SECOND_STEP_DUE);
  const id = uuidSchema.safeParse(sub);
  if (!id.success) throw badToken('JWT without a subject');
  return { userId: id.data, email: typeof email === 'string' ? email : '' };
}

function translate(error: unknown): unknown {
  if (isUnreachable(error)) return new DataError(503, 'PGRST000', 'The auth service cannot be reached');
  const expired = (error as { code?: string }).code === 'ERR_JWT_EXPIRED';
  return badToken(expired ? 'JWT expired' : 'JWT could not be decoded or verified');
}

function badToken(message: string): DataError {
  const description = message.replaceAll('"', "'");
  return new DataError(401, 'PGRST301', message, {
    headers: { 'www-authenticate': `Bearer error="invalid_token", error_description="${description}"` },
  });
}
