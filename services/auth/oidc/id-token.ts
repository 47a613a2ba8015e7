import { createHash } from 'node:crypto';
import type { Request } from 'express';
import { decodeProtectedHeader, type JWTPayload } from 'jose';
import { z } from 'zod';
import { requireSession } from '../bearer.ts';
import { optional, readBody } from '../body.ts';
import type { Context } from '../context.ts';
import { badRequest, notFound } from '../errors.ts';
import { accountOf, linkTo } from '../external.ts';
import { requireSecondLevel } from '../factors/factors.ts';
import { openSession, reissue } from '../sessions.ts';
import { providerNamed } from './provider.ts';

const bodySchema = z.object({
  provider: z.string('provider is required'),
  id_token: z.string('id_token required').min(1, 'id_token required'),
  access_token: optional(z.string()),
  nonce: optional(z.string()),
  link_identity: optional(z.boolean()),
});

/** Signs in, or links, with an ID token that the client got from a provider by itself. */
export async function withIdToken(ctx: Context, request: Request) {
  const body = readBody(bodySchema, request);
  const provider = providerNamed(ctx, body.provider);
  const claims = await provider.verifyIdToken(body.id_token);
  requireNonce(claims, body.nonce);
  requireAccessToken(claims, body.id_token, body.access_token);
  const outsider = await provider.describe(claims);
  if (body.link_identity) {
    const { user, sessionId, aal } = await requireSession(ctx, request);
    requireLinking(ctx);
    await requireSecondLevel(ctx.db, user.id, aal, 'link an identity');
    return ctx.db.transaction().execute(async (tx) => {
      const linked = await linkTo(ctx, tx, user.id, outsider);
      return reissue(ctx, tx, linked, sessionId);
    });
  }
  return ctx.db.transaction().execute(async (tx) => {
    const user = await accountOf(ctx, tx, outsider);
    return openSession(ctx, tx, user, request, 'oauth', { provider: provider.name });
  });
}

/** @throws AuthError manual_linking_disabled */
export function requireLinking(ctx: Context): void {
  if (!ctx.settings.ROVE_AUTH_LINKING)
    throw notFound('manual_linking_disabled', 'Manual linking is disabled');
}

/** The token holds the SHA-256 of the nonce, so that it is of use only to who asked for it. */
function requireNonce(claims: JWTPayload, nonce: string | undefined): void {
  const held = typeof claims.nonce === 'string' ? claims.nonce : '';
  if (!held && !nonce) return;
  if (!held || !nonce) {
    throw badRequest(
      'invalid_credentials',
      'Passed nonce and nonce in id_token should either both exist or not.',
    );
  }
  const hashed = createHash('sha256').update(nonce).digest('hex');
  if (held !== hashed) throw badRequest('invalid_credentials', 'Nonces mismatch');
}

/** OpenID Connect Core 1.0, section 3.1.3.8. */
function requireAccessToken(claims: JWTPayload, idToken: string, accessToken: string | undefined): void {
  if (typeof claims.at_hash !== 'string' || !accessToken) return;
  const size = (decodeProtectedHeader(idToken).alg ?? '').slice(-3);
  const digest = createHash(size === '384' || size === '512' ? `sha${size}` : 'sha256')
    .update(accessToken)
    .digest();
  const expected = digest.subarray(0, digest.length / 2).toString('base64url');
  if (expected !== claims.at_hash) {
    throw badRequest('invalid_credentials', 'Access token does not belong to the ID token');
  }
}
