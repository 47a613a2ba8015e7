import type { Request } from 'express';
import { sql } from 'kysely';
import { addressOf } from '#kit/client-address.ts';
import type { Context } from './context.ts';
import { AuthError } from './errors.ts';

type Limit = { max: number; windowS: number };

/**
 * How often, as token buckets in the database so that all processes agree. By address the figures leave room for an
 * office behind one address; by account they stop guessing.
 */
const BY_ADDRESS = {
  signup: { max: 120, windowS: 300 },
  sign_in: { max: 300, windowS: 300 },
  refresh: { max: 1_800, windowS: 300 },
  verify: { max: 120, windowS: 300 },
  send: { max: 120, windowS: 3_600 },
  contact: { max: 20, windowS: 3_600 },
  anonymous: { max: 60, windowS: 3_600 },
  factor: { max: 120, windowS: 300 },
  sso: { max: 120, windowS: 300 },
} satisfies Record<string, Limit>;

/** Wrong passwords of one account: from one address, and from all together. */
const FAILURES_HERE: Limit = { max: 10, windowS: 600 };
const FAILURES_ANYWHERE: Limit = { max: 100, windowS: 900 };
/** Wrong codes of one address over all its messages: a new message each minute is no new set of tries. */
const WRONG_CODES: Limit = { max: 20, windowS: 86_400 };

/** Counts a request of this kind by the address it came from. @throws AuthError over_request_rate_limit */
export async function limitByAddress(
  ctx: Context,
  request: Request,
  kind: keyof typeof BY_ADDRESS,
): Promise<void> {
  const wait = await take(ctx, BY_ADDRESS[kind], kind, addressOf(request));
  if (wait > 0) throw tooMany('over_request_rate_limit', 'Request rate limit reached', wait);
}

/** Lets one message go to a mail address or number at a time. The same for addresses that nobody has. */
export async function limitSending(ctx: Context, via: 'email' | 'sms', address: string): Promise<void> {
  const seconds = ctx.settings.ROVE_AUTH_MAIL_INTERVAL_S;
  if (seconds === 0) return;
  const wait = await take(ctx, { max: 1, windowS: seconds }, via, address);
  if (wait === 0) return;
  const words = `For security purposes, you can only request this after ${wait} seconds.`;
  throw tooMany(`over_${via}_send_rate_limit`, words, wait);
}

/**
 * Guards a secret that can be guessed: counts an attempt beforehand and gives a function that forgets the attempts
 * after the right one. @throws AuthError over_request_rate_limit
 */
export async function limitGuesses(
  ctx: Context,
  request: Request,
  what: string,
  account: string,
): Promise<() => Promise<void>> {
  const here = [`${what}-here`, `${account}\n${addressOf(request)}`] as const;
  let wait = await take(ctx, FAILURES_HERE, ...here);
  if (wait === 0) {
    wait = await take(ctx, FAILURES_ANYWHERE, `${what}-anywhere`, account);
    if (wait > 0 && (await isSignedInHere(ctx, request, account))) wait = 0;
  }
  if (wait > 0) throw tooMany('over_request_rate_limit', 'Request rate limit reached', wait);
  return async () => {
    await ctx.db
      .deleteFrom('auth.rate_limits')
      .where('key', '=', ctx.sealer.hash('rate', ...here))
      .execute();
  };
}

/** Whether the account has a session from this address: strangers who guess elsewhere must not lock its owner out. */
async function isSignedInHere(ctx: Context, request: Request, account: string): Promise<boolean> {
  const found = await ctx.db
    .selectFrom('auth.sessions')
    .innerJoin('auth.users', 'auth.users.id', 'auth.sessions.user_id')
    .select('auth.sessions.id')
    .where((eb) => eb.or([eb(sql`lower(email)`, '=', account), eb('phone', '=', account)]))
    .where('auth.sessions.ip', '=', request.ip ?? '')
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}

/** Refuses typed codes of an address that had too many wrong ones today. @throws AuthError over_request_rate_limit */
export async function requireCodesLeft(ctx: Context, address: string): Promise<void> {
  const wait = await waitFor(ctx, WRONG_CODES, 'wrong-code', address);
  if (wait > 0) throw tooMany('over_request_rate_limit', 'Too many wrong codes: use the link', wait);
}

/** Counts a wrong code; says whether it was the last that is taken for now. */
export async function countWrongCode(ctx: Context, address: string): Promise<boolean> {
  const before = await waitFor(ctx, WRONG_CODES, 'wrong-code', address);
  await take(ctx, WRONG_CODES, 'wrong-code', address);
  return before === 0 && (await waitFor(ctx, WRONG_CODES, 'wrong-code', address)) > 0;
}

/** Takes one of what is left; gives the seconds to wait, 0 when there was room. */
async function take(ctx: Context, limit: Limit, kind: string, subject: string): Promise<number> {
  const bucket = bucketOf(ctx, limit, kind, subject);
  if (!bucket) return 0;
  const { key, max, filled } = bucket;
  const taken = await sql`
    insert into auth.rate_limits as r (key, tokens, updated_at) values (${key}, ${max - 1}, clock_timestamp())
    on conflict (key) do update set tokens = ${filled} - 1, updated_at = clock_timestamp() where ${filled} >= 1
    returning 1`.execute(ctx.db);
  return taken.rows.length > 0 ? 0 : Math.max(1, await waitFor(ctx, limit, kind, subject));
}

/** Seconds until there is room, without taking any. */
async function waitFor(ctx: Context, limit: Limit, kind: string, subject: string): Promise<number> {
  const bucket = bucketOf(ctx, limit, kind, subject);
  if (!bucket) return 0;
  const left = await sql<{
    tokens: number;
  }>`select ${bucket.filled} as tokens from auth.rate_limits r where key = ${bucket.key}`.execute(ctx.db);
  const tokens = left.rows[0]?.tokens ?? bucket.max;
  return tokens >= 1 ? 0 : Math.max(1, Math.ceil((1 - tokens) / bucket.perSecond));
}

/** A token bucket as the settings have it; null where nothing is limited. */
function bucketOf(ctx: Context, limit: Limit, kind: string, subject: string) {
  const factor = ctx.settings.ROVE_AUTH_RATE_FACTOR;
  if (factor === 0) return null;
  const max = limit.max === 1 ? 1 : Math.max(1, limit.max * factor);
  const perSecond = max / limit.windowS;
  const filled = sql`least(${max}, r.tokens + extract(epoch from clock_timestamp() - r.updated_at) * ${perSecond}::float8)`;
  return { key: ctx.sealer.hash('rate', kind, subject), max, perSecond, filled };
}

function tooMany(code: string, message: string, waitS: number): AuthError {
  return new AuthError(429, code, message, {}, { 'retry-after': String(waitS) });
}
