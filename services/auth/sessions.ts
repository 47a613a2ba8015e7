import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { SignJWT } from 'jose';
import type { Selectable } from 'kysely';
import type { Tx } from '#db/connection.ts';
import type { AuthUsersTable } from '#db/schema.ts';
import type { Context } from './context.ts';
import { AuthError } from './errors.ts';
import { presentUser } from './users.ts';

const ACCESS_TOKEN_S = 3_600;
/** A refresh token used twice within this time gives the same session again: two tabs, or a lost answer. */
const REUSE_GRACE_MS = 10_000;

type User = Selectable<AuthUsersTable>;

export const hashToken = (token: string): Buffer => createHash('sha256').update(token).digest();

/** Opens a session for a user and gives GoTrue's token answer. */
export async function openSession(ctx: Context, tx: Tx, user: User, userAgent: string | undefined) {
  const sessionId = randomUUID();
  await tx
    .insertInto('auth.sessions')
    .values({
      id: sessionId,
      user_id: user.id,
      created_at: new Date(),
      refreshed_at: null,
      user_agent: userAgent?.slice(0, 300) ?? null,
    })
    .execute();
  await tx.updateTable('auth.users').set({ last_sign_in_at: new Date() }).where('id', '=', user.id).execute();
  return issue(ctx, tx, user, sessionId, null);
}

/**
 * Exchanges a refresh token for new tokens. A token that was used before, outside the grace time, ends its whole
 * session, since one of its two users is not the right one (RFC 9700 section 4.14.2).
 */
export async function refreshSession(ctx: Context, refreshToken: string) {
  const outcome = await ctx.db.transaction().execute(async (tx) => {
    const row = await tx
      .selectFrom('auth.refresh_tokens')
      .selectAll()
      .where('token_hash', '=', hashToken(refreshToken))
      .forUpdate()
      .executeTakeFirst();
    if (!row) return 'unknown' as const;
    const reused = row.revoked_at && Date.now() - row.revoked_at.getTime() > REUSE_GRACE_MS;
    if (reused) {
      await tx.deleteFrom('auth.sessions').where('id', '=', row.session_id).execute();
      return 'reused' as const;
    }
    const now = new Date();
    await tx
      .updateTable('auth.refresh_tokens')
      .set({ revoked_at: row.revoked_at ?? now })
      .where('token_hash', '=', row.token_hash)
      .execute();
    await tx
      .updateTable('auth.sessions')
      .set({ refreshed_at: now })
      .where('id', '=', row.session_id)
      .execute();
    const user = await tx
      .selectFrom('auth.users')
      .selectAll()
      .where('id', '=', row.user_id)
      .executeTakeFirstOrThrow();
    return issue(ctx, tx, user, row.session_id, row.token_hash);
  });
  if (outcome === 'unknown') {
    throw new AuthError(400, 'refresh_token_not_found', 'Invalid Refresh Token: Refresh Token Not Found');
  }
  if (outcome === 'reused') {
    throw new AuthError(400, 'refresh_token_already_used', 'Invalid Refresh Token: Already Used');
  }
  return outcome;
}

/** Ends sessions of a user: this one, all, or all but this one. */
export async function closeSessions(
  ctx: Context,
  userId: string,
  sessionId: string,
  scope: 'global' | 'local' | 'others',
): Promise<void> {
  let query = ctx.db.deleteFrom('auth.sessions').where('user_id', '=', userId);
  if (scope === 'local') query = query.where('id', '=', sessionId);
  if (scope === 'others') query = query.where('id', '!=', sessionId);
  await query.execute();
}

async function issue(ctx: Context, tx: Tx, user: User, sessionId: string, parent: Buffer | null) {
  const refreshToken = randomBytes(32).toString('base64url');
  await tx
    .insertInto('auth.refresh_tokens')
    .values({
      token_hash: hashToken(refreshToken),
      session_id: sessionId,
      user_id: user.id,
      parent_hash: parent,
      revoked_at: null,
      created_at: new Date(),
    })
    .execute();
  const now = Math.floor(Date.now() / 1000);
  const accessToken = await new SignJWT({
    email: user.email,
    phone: '',
    role: 'authenticated',
    aal: 'aal1',
    amr: [{ method: 'password', timestamp: now }],
    session_id: sessionId,
    is_anonymous: false,
    app_metadata: user.raw_app_meta_data,
    user_metadata: user.raw_user_meta_data,
  })
    .setProtectedHeader({ alg: 'ES256', kid: ctx.signing.kid, typ: 'JWT' })
    .setSubject(user.id)
    .setAudience('authenticated')
    .setIssuer(ctx.issuer)
    .setIssuedAt(now)
    .setExpirationTime(now + ACCESS_TOKEN_S)
    .sign(ctx.signing.privateKey);
  return {
    access_token: accessToken,
    token_type: 'bearer',
    expires_in: ACCESS_TOKEN_S,
    expires_at: now + ACCESS_TOKEN_S,
    refresh_token: refreshToken,
    user: presentUser(user),
  };
}
