import { createRemoteJWKSet, errors, type JWTPayload, jwtVerify } from 'jose';
import type { Db } from '#db/connection.ts';
import { AppError } from '#domain/kernel/errors.ts';
import { isRevoked } from './revoked.ts';

export type Claims = JWTPayload & {
  sub: string;
  email?: string;
  role: string;
  session_id?: string;
  /** `aal2` once a second factor was shown. */
  aal?: string;
  app_metadata?: { role?: string };
  /** Of an account with a second factor that this session has not shown: it signs in nowhere but at the auth service. */
  second_step_due?: boolean;
};

export const SECOND_STEP_DUE = 'The second step of signing in is still due';

export type VerifyToken = (token: string) => Promise<Claims>;

/** Reads tokens that the auth service signed (ES256 only, by its published keys). It throws what jose throws. */
export function createTokenReader(authUrl: string): (token: string) => Promise<JWTPayload> {
  const keys = createRemoteJWKSet(new URL('/.well-known/jwks.json', authUrl), { cooldownDuration: 2_000 });
  return async (token) => (await jwtVerify(token, keys, { algorithms: ['ES256'] })).payload;
}

/**
 * Verifies access tokens of users whose session still stands.
 * @throws AppError UNAUTHORIZED, NETWORK_ERROR when the keys cannot be had
 */
export function createTokenVerifier(authUrl: string, db: Db): VerifyToken {
  const read = createTokenReader(authUrl);
  return async (token) => {
    const claims = await claimsOf(token);
    if (await isRevoked(db, claims)) throw new AppError('UNAUTHORIZED');
    return claims;
  };

  async function claimsOf(token: string): Promise<Claims> {
    try {
      const payload = await read(token);
      if (payload.aud !== 'authenticated') throw new AppError('UNAUTHORIZED');
      if (!payload.sub) throw new AppError('UNAUTHORIZED');
      if (payload.second_step_due) throw new AppError('UNAUTHORIZED', SECOND_STEP_DUE);
      return payload as Claims;
    } catch (error) {
      if (error instanceof AppError) throw error;
      if (isUnreachable(error)) throw new AppError('NETWORK_ERROR', 'The auth service cannot be reached');
      throw new AppError('UNAUTHORIZED');
    }
  }
}

/** Whether the keys could not be had, which says nothing about the token. Every fault of a token has a code of jose's. */
export function isUnreachable(error: unknown): boolean {
  if (error instanceof AppError) return false;
  return (
    error instanceof errors.JWKSTimeout ||
    !(error instanceof errors.JOSEError) ||
    error.code === 'ERR_JOSE_GENERIC'
  );
}
