import { sql } from 'kysely';
import type { Context } from './context.ts';
import { IDLE_DAYS } from './sessions.ts';

const PAUSE_MS = 60_000;
const KEYS_MS = 10_000;

/** Rows that time has made worthless. Mail that nobody sends is kept a week, for the outbox page. */
const expired = (sessionDays: number) => [
  `delete from auth.sessions where created_at < now() - ${sessionDays} * interval '1 day'
    or coalesce(refreshed_at, created_at) < now() - ${IDLE_DAYS} * interval '1 day'`,
  "delete from auth.one_time_tokens where expires_at < now() - interval '1 hour'",
  "delete from auth.flow_states where expires_at < now() - interval '1 hour'",
  "delete from auth.mfa_challenges where expires_at < now() - interval '1 hour'",
  'delete from auth.used_tokens where expires_at < now()',
  "delete from auth.rate_limits where updated_at < now() - interval '1 day'",
  "delete from auth.mail where created_at < now() - interval '7 days'",
  "delete from auth.refresh_tokens where revoked_at < now() - interval '7 days'",
];

/** Rotates the signing keys when they are due and clears what has expired, every minute until it is stopped. */
export function startHousekeeping(ctx: Context): () => void {
  const round = async () => {
    if (await ctx.signing.rotate(ctx.settings.ROVE_AUTH_KEY_DAYS))
      ctx.logger.info('the signing keys were rotated');
    for (const statement of expired(ctx.settings.ROVE_AUTH_SESSION_DAYS))
      await sql.raw(statement).execute(ctx.db);
  };
  const timers = [
    setInterval(() => ctx.later.run('housekeeping', round), PAUSE_MS),
    setInterval(() => ctx.later.run('reading the signing keys', () => ctx.signing.refresh()), KEYS_MS),
  ];
  return () => {
    for (const timer of timers) clearInterval(timer);
  };
}
