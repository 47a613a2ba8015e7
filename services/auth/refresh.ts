import type { Tx } from '#db/connection.ts';
import type { Context } from './context.ts';
import { AuthError } from './errors.ts';
import { hashToken, newToken } from './sealer.ts';
import { answer, isOver, issue, type TokenAnswer } from './sessions.ts';
import { findById, requireNotBanned } from './users.ts';

/** A refresh token used twice within this time gives the same session again: two tabs, or a lost answer. */
const REUSE_GRACE_MS = 10_000;

/**
 * Exchanges a refresh token for new tokens. A token that was used before, outside the grace time, ends its whole
 * session, since one of its two users is not the right one (RFC 9700 section 4.14.2); within it the caller gets the
 * session's one active token, so that no second chain grows beside the first.
 */
export async function refreshSession(ctx: Context, refreshToken: string): Promise<TokenAnswer> {
  const outcome = await ctx.db.transaction().execute((tx) => exchange(ctx, tx, refreshToken));
  if (outcome === 'unknown') {
    throw new AuthError(400, 'refresh_token_not_found', 'Invalid Refresh Token: Refresh Token Not Found');
  }
  if (outcome === 'reused') {
    throw new AuthError(400, 'refresh_token_already_used', 'Invalid Refresh Token: Already Used');
  }
  if (outcome === 'expired') {
    throw new AuthError(400, 'session_expired', 'Invalid Refresh Token: Session Expired');
  }
  return outcome;
}

async function exchange(ctx: Context, tx: Tx, refreshToken: string) {
  const row = await lockToken(tx, [hashToken(refreshToken)]);
  if (!row) return 'unknown' as const;
  const over = async (why: 'reused' | 'expired') => {
    await tx.deleteFrom('auth.sessions').where('id', '=', row.session_id).execute();
    return why;
  };
  if (row.revoked_at && Date.now() - row.revoked_at.getTime() > REUSE_GRACE_MS) return over('reused');
  const session = await tx
    .selectFrom('auth.sessions')
    .select(['id', 'aal', 'amr', 'created_at', 'refreshed_at'])
    .where('id', '=', row.session_id)
    .executeTakeFirstOrThrow();
  if (isOver(ctx, session)) return over('expired');
  const user = await findById(tx, row.user_id);
  if (!user) return 'unknown' as const;
  requireNotBanned(user);
  const now = new Date();
  await tx.updateTable('auth.sessions').set({ refreshed_at: now }).where('id', '=', session.id).execute();
  if (row.revoked_at) {
    const active = await activeSuccessor(ctx, tx, refreshToken);
    return active ? answer(ctx, tx, user, session, active) : ('unknown' as const);
  }
  await tx
    .updateTable('auth.refresh_tokens')
    .set({ revoked_at: now })
    .where('token_hash', '=', row.token_hash)
    .execute();
  const [next = newToken()] = successorsOf(ctx, refreshToken);
  return issue(ctx, tx, user, session, { token: next, parent: row.token_hash });
}

/** The token at the end of the chain that a used token began; null where there is none that could be found again. */
async function activeSuccessor(ctx: Context, tx: Tx, used: string): Promise<string | null> {
  for (let token = used; ; ) {
    const candidates = successorsOf(ctx, token);
    const row = await lockToken(tx, candidates.map(hashToken));
    const next = row && candidates.find((candidate) => hashToken(candidate).equals(row.token_hash));
    if (!row || !next) return null;
    if (!row.revoked_at) return next;
    token = next;
  }
}

/**
 * The token that follows on this one: it is made of it and of our secret, so that it can be told again to who repeats
 * the exchange, though only its hash is kept. The first is by today's secret, the other by that of before.
 */
const successorsOf = (ctx: Context, token: string): string[] =>
  ctx.sealer.hashes('refresh', token).map((hash) => hash.toString('base64url'));

function lockToken(tx: Tx, hashes: Buffer[]) {
  return tx
    .selectFrom('auth.refresh_tokens')
    .selectAll()
    .where('token_hash', 'in', hashes)
    .forUpdate()
    .executeTakeFirst();
}
