import { createHmac } from 'node:crypto';
import type { RequestHandler, Response } from 'express';
import { sql } from 'kysely';
import { AppError } from '#domain/kernel/errors.ts';
import { addressOf } from '#kit/client-address.ts';
import { callerOf } from './caller.ts';
import type { Context } from './context.ts';

/** A bucket of `max` requests that fills again within `windowS` seconds. */
type Limit = { name: string; max: number; windowS: number };
type Taken = { isAllowed: boolean; left: number; fullInS: number; waitS: number };

/** By address there is room for an office behind one; the files of a report are many and cheap. */
const ADDRESS: Limit = { name: 'address', max: 6_000, windowS: 60 };
const FILES: Limit = { name: 'files', max: 12_000, windowS: 60 };
const SESSION: Limit = { name: 'user', max: 1_800, windowS: 60 };
const API_KEY: Limit = { name: 'key', max: 600, windowS: 60 };
const SUBMITS: Limit = { name: 'submit', max: 120, windowS: 60 };

const FILE_PATH = /^\/(blobs\/|downloads\/|shared\/[^/]+\/pictures\/)/;
const SUBMIT_PATH = /^\/(test|tests|tests\/submit)\/?$/;

/** Counts requests by address, before anybody is asked who they are. @throws AppError RATE_LIMITED */
export function limitAddress(ctx: Context): RequestHandler {
  return async (request, response, next) => {
    const limit = FILE_PATH.test(request.path) ? FILES : ADDRESS;
    await take(ctx, response, limit, addressOf(request));
    next();
  };
}

/** Counts requests by user, those with an API key apart, and submissions once more. @throws AppError RATE_LIMITED */
export function limitCaller(ctx: Context): RequestHandler {
  return async (request, response, next) => {
    const { userId, via } = callerOf(request);
    for (const name of ['ratelimit', 'ratelimit-policy']) response.removeHeader(name);
    const submits = request.method === 'POST' && SUBMIT_PATH.test(request.path);
    if (submits) await take(ctx, response, SUBMITS, userId);
    await take(ctx, response, via === 'api_key' ? API_KEY : SESSION, userId);
    next();
  };
}

/** Takes one from a bucket and says in the answer's headers how it stands (draft-ietf-httpapi-ratelimit-headers-10). */
async function take(ctx: Context, response: Response, limit: Limit, subject: string): Promise<void> {
  if (ctx.rateFactor === 0) return;
  const max = Math.max(1, Math.floor(limit.max * ctx.rateFactor));
  const key = createHmac('sha256', ctx.rateKey).update(`${limit.name}\n${subject}`).digest();
  const taken = await takeFrom(ctx, key, max, limit.windowS);
  response.append('ratelimit-policy', `"${limit.name}";q=${max};w=${limit.windowS}`);
  response.append('ratelimit', `"${limit.name}";r=${taken.left};t=${taken.fullInS}`);
  if (taken.isAllowed) return;
  response.set('retry-after', String(taken.waitS));
  const details = { retry_after_s: taken.waitS, limit: max, window_s: limit.windowS };
  throw new AppError('RATE_LIMITED', limit === API_KEY ? 'Rate limit exceeded (wait)' : undefined, details);
}

/** The buckets are rows, so that all processes share them; one statement fills and takes. */
async function takeFrom(ctx: Context, key: Buffer, max: number, windowS: number): Promise<Taken> {
  const perSecond = max / windowS;
  const now = sql`statement_timestamp()`;
  const elapsedS = sql`greatest(0, extract(epoch from ${now} - r.updated_at))`;
  const filled = sql`least(${max}::float8, r.tokens + ${elapsedS} * ${perSecond}::float8)`;
  const { rows } = await sql<{ tokens: number; allowed: boolean }>`
    insert into api_rates as r (key, tokens, allowed, updated_at) values (${key}, ${max - 1}, true, ${now})
    on conflict (key) do update
      set allowed = ${filled} >= 1,
          tokens = case when ${filled} >= 1 then ${filled} - 1 else ${filled} end,
          updated_at = greatest(r.updated_at, ${now})
    returning tokens, allowed`.execute(ctx.service);
  const { tokens, allowed } = rows[0] ?? { tokens: max, allowed: true };
  return {
    isAllowed: allowed,
    left: Math.floor(tokens),
    fullInS: Math.ceil((max - tokens) / perSecond),
    waitS: Math.max(1, Math.ceil((1 - tokens) / perSecond)),
  };
}

/** Deletes buckets that have been full for long. */
export async function forgetRates(ctx: Pick<Context, 'service'>): Promise<void> {
  await sql`delete from api_rates where updated_at < now() - interval '10 minutes'`.execute(ctx.service);
}
