import { randomUUID } from 'node:crypto';
import type { Request } from 'express';
import type { Amr } from '#db/auth-schema.ts';
import type { Tx } from '#db/connection.ts';
import type { Context } from './context.ts';
import { hasVerifiedFactor } from './factors/factors.ts';
import { hashToken, newToken } from './sealer.ts';
import { presentUser, requireNotBanned, type User } from './users.ts';

const ACCESS_TOKEN_S = 3_600;
const DAY_MS = 86_400_000;
export const IDLE_DAYS = 30;
const IDLE_MS = IDLE_DAYS * DAY_MS;

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
  return issue(ctx, tx, { ...user, last_sign_in_at: now }, session);
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
  return issue(ctx, tx, user, { id: sessionId, aal: 'aal2', amr });
}

/** Whether a session has come to its end: by its age, or because nobody has used it for long. */
export function isOver(ctx: Context, session: { created_at: Date; refreshed_at: Date | null }): boolean {
  const used = session.refreshed_at ?? session.created_at;
  const ageMs = Date.now() - session.created_at.getTime();
  return ageMs > ctx.settings.ROVE_AUTH_SESSION_DAYS * DAY_MS || Date.now() - used.getTime() > IDLE_MS;
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

/** New tokens for a session as it is now, after something about its user has changed; its older ones end. */
export async function reissue(ctx: Context, tx: Tx, user: User, sessionId: string): Promise<TokenAnswer> {
  const session = await tx
    .selectFrom('auth.sessions')
    .select(['id', 'aal', 'amr'])
    .where('id', '=', sessionId)
    .executeTakeFirstOrThrow();
  await tx.deleteFrom('auth.refresh_tokens').where('session_id', '=', sessionId).execute();
  return issue(ctx, tx, user, session);
}

/** Makes a session's next refresh token, a random one unless it follows on another, and answers with it. */
export async function issue(
  ctx: Context,
  tx: Tx,
  user: User,
  session: OpenSession,
  { token, parent }: { token: string; parent: Buffer | null } = { token: newToken(), parent: null },
) {
  await tx
    .insertInto('auth.refresh_tokens')
    .values({
      token_hash: hashToken(token),
      session_id: session.id,
      user_id: user.id,
      parent_hash: parent,
      created_at: new Date(),
    })
    .execute();
  return answer(ctx, tx, user, session, token);
}

/** Signs a session's access token and answers with it and with a refresh token that is kept already. */
export async function answer(ctx: Context, tx: Tx, user: User, session: OpenSession, refreshToken: string) {
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
