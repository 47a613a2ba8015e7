import type { Selectable } from 'kysely';
import type { AuthMfaFactorsTable } from '#db/auth-schema.ts';
import type { Db, Tx } from '#db/connection.ts';
import type { Context } from '../context.ts';
import { forbidden, unprocessable } from '../errors.ts';

export type Factor = Selectable<AuthMfaFactorsTable>;

export const CHALLENGE_MS = 5 * 60_000;
export const ATTEMPTS_MAX = 5;

export async function hasVerifiedFactor(db: Db | Tx, userId: string): Promise<boolean> {
  const found = await db
    .selectFrom('auth.mfa_factors')
    .select('id')
    .where('user_id', '=', userId)
    .where('status', '=', 'verified')
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}

/** A factor of this user and nobody else. @throws AuthError mfa_factor_not_found */
export async function ownFactor(db: Db | Tx, userId: string, id: string): Promise<Factor> {
  const factor = await db
    .selectFrom('auth.mfa_factors')
    .selectAll()
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  if (!factor) throw notFoundFactor();
  return factor;
}

const notFoundFactor = () =>
  unprocessable('mfa_factor_not_found', 'A factor with the provided factor ID was not found');

export const wrongCode = (what: string) =>
  unprocessable('mfa_verification_failed', `Invalid ${what} entered`);

/** The challenge of a factor, once and in time. @throws AuthError mfa_challenge_expired */
export async function takeChallenge(ctx: Context, factor: Factor, challengeId: string) {
  const row = await ctx.db
    .updateTable('auth.mfa_challenges')
    .set((eb) => ({ attempts: eb('attempts', '+', 1) }))
    .where('id', '=', challengeId)
    .where('factor_id', '=', factor.id)
    .returningAll()
    .executeTakeFirst();
  if (!row) throw notFoundFactor();
  if (row.expires_at.getTime() < Date.now() || row.attempts > ATTEMPTS_MAX) {
    await ctx.db.deleteFrom('auth.mfa_challenges').where('id', '=', row.id).execute();
    throw unprocessable(
      'mfa_challenge_expired',
      `MFA challenge ${row.id} has expired, verify against another challenge or create a new challenge.`,
    );
  }
  return row;
}

/** @throws AuthError insufficient_aal when the account has a factor that this session has not shown */
export async function requireSecondLevel(db: Db, userId: string, aal: string, what: string): Promise<void> {
  if (aal === 'aal2' || !(await hasVerifiedFactor(db, userId))) return;
  throw forbidden('insufficient_aal', `AAL2 required to ${what}`);
}
