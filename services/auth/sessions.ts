import { randomUUID } from 'node:crypto';
import type { Request } from 'express';
import type { Amr } from '#db/auth-schema.ts';
import type { Tx } from '#db/connection.ts';
import type { Context } from './context.ts';
import { AuthError } from './errors.ts';
import { hasVerifiedFactor } from './factors/factors.ts';
import { hashToken, newToken } from './sealer.ts';
import { findById, presentUser, requireNotBanned, type User } from './users.ts';

const ACCESS_TOKEN_S = 3_600;
/** A refresh token used twice within this time gives the same session again: two tabs, or a lost answer. */
const REUSE_GRACE_MS = 10_000;

type OpenSession = { id: string; aal: string; amr: Amr[] };

/** GoTrue's answer with which a client is signed in. */
export type TokenAnswer = Awaited<ReturnType<typeof issue>>;

/** Opens a session for a user and gives the token answer. @throws AuthError user_banned */
export async function openSession(
  ctx: Context,
  tx: Tx,
  user: User,
  request: Request,
  method: string,
  more: Partial<Amr> = {},
): Promise<TokenAnswer> {
  requireNotBanned(user);
  const now = new Date();
  const session = {
    id: randomUUID(),
    aal: 'aal1',
    amr: [{ method, timestamp: Math.floor(now.getTime() / 1000), ...more }],
  };
  await tx
    .insertInto('auth.sessions')
    .values({
      id: session.id,
      user_id: user.id,
      created_at: now,
      user_agent: request.get('user-agent')?.slice(0, 300) ?? null,
      ip: request.ip ?? null,
      aal: session.aal,
      amr: JSON.stringify(session.amr),
    })
    .execute();
  await tx.updateTable('auth.users').set({ last_sign_in_at: now }).where('id', '=', user.id).execute();
  return issue(ctx, tx, { ...user, last_sign_in_at: now }, session, null);
}

/** Raises a session to the second level after another factor was shown; its older refresh tokens end. */
export async function raiseSession(
  ctx: Context,
  tx: Tx,
  user: User,
  sessionId: string,
  method: string,
): Promise<TokenAnswer> {
  const known = await tx
    .selectFrom('auth.sessions')
    .select(['id', 'amr'])
    .where('id', '=', sessionId)
    .forUpdate()
    .executeTakeFirstOrThrow();
  const timestamp = Math.floor(Date.now() / 1000);
  const amr = [{ method, timestamp }, ...known.amr.filter((entry) => entry.method !== method)];
  await tx
    .updateTable('auth.sessions')
    .set({ aal: 'aal2', amr: JSON.stringify(amr), refreshed_at: new Date() })
    .where('id', '=', sessionId)
    .execute();
  await tx.deleteFrom('auth.refresh_tokens').where('session_id', '=', sessionId).execute();
  return issue(ctx, tx, user, { id: sessionId, aal: 'aal2', amr }, null);
}

/**
 * Exchanges a refresh token for new tokens. A token that was used before, outside the grace time, ends its whole
 * session, since one of its two users is not the right one (RFC 9700 section 4.14.2).
 */
export async function refreshSession(ctx: Context, refreshToken: string): Promise<TokenAnswer> {
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
    const session = await tx
      .updateTable('auth.sessions')
      .set({ refreshed_at: now })
      .where('id', '=', row.session_id)
      .returning(['id', 'aal', 'amr'])
      .executeTakeFirstOrThrow();
    const user = await findById(tx, row.user_id);
    if (!user) return 'unknown' as const;
    requireNotBanned(user);
    return issue(ctx, tx, user, session, row.token_hash);
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
  tx: Pick<Tx, 'deleteFrom'>,
  userId: string,
  sessionId: string | null,
  scope: 'global' | 'local' | 'others',
): Promise<void> {
  let query = tx.deleteFrom('auth.sessions').where('user_id', '=', userId);
  if (sessionId && scope === 'local') query = query.where('id', '=', sessionId);
  if (sessionId && scope === 'others') query = query.where('id', '!=', sessionId);
  await query.execute();
}

/** New tokens for a session as it is now, after something about its user has changed. */
export async function reissue(ctx: Context, tx: Tx, user: User, sessionId: string): Promise<TokenAnswer> {
  const session = await tx
    .selectFrom('auth.sessions')
    .select(['id', 'aal', 'amr'])
    .where('id', '=', sessionId)
    .executeTakeFirstOrThrow();
  return issue(ctx, tx, user, session, null);
}

async function issue(ctx: Context, tx: Tx, user: User, session: OpenSession, parent: Buffer | null) {
  const refreshToken = newToken();
  await tx
    .insertInto('auth.refresh_tokens')
    .values({
      token_hash: hashToken(refreshToken),
      session_id: session.id,
      user_id: user.id,
      parent_hash: parent,
      created_at: new Date(),
    })
    .execute();
  const now = Math.floor(Date.now() / 1000);
  // Half of a login: the other services must not take it for the whole.
  const due = session.aal === 'aal1' && (await hasVerifiedFactor(tx, user.id));
  const accessToken = await ctx.signing.sign({
    ...(due ? { second_step_due: true } : {}),
    sub: user.id,
    aud: 'authenticated',
    iss: ctx.issuer,
    iat: now,
    exp: now + ACCESS_TOKEN_S,
    email: user.email ?? '',
    phone: user.phone ?? '',
    role: user.role,
    aal: session.aal,
    amr: session.amr,
    session_id: session.id,
    is_anonymous: user.is_anonymous,
    app_metadata: user.raw_app_meta_data,
    user_metadata: user.raw_user_meta_data,
  });
  return {
    access_token: accessToken,
    token_type: 'bearer',
    expires_in: ACCESS_TOKEN_S,
    expires_at: now + ACCESS_TOKEN_S,
    refresh_token: refreshToken,
    user: await presentUser(tx, user),
  };
}
