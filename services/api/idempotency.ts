import { createHash } from 'node:crypto';
import type { Request, Response } from 'express';
import { claimAnswer, type KeptAnswer, keepAnswer } from '#app/runs/answers.ts';
import { asUser, type Tx } from '#db/connection.ts';
import { AppError } from '#domain/kernel/errors.ts';
import { callerOf } from './caller.ts';
import type { Context } from './context.ts';

const KEY_PATTERN = /^[\x21-\x7e]{1,255}$/;

/**
 * Answers a request that changes something. With the header `Idempotency-Key` it is carried out once: within a day the
 * same request gives the same answer again (marked `Idempotency-Replayed`), and another with the key is refused. The
 * answer is kept in the transaction of `work`; a request that failed is not kept, and may be sent again.
 * `extra` stands for what of the request is not in its JSON body, such as the hash of a file.
 * @throws AppError IDEMPOTENCY_KEY_REUSED, IDEMPOTENCY_IN_PROGRESS, INVALID_REQUEST, or as `work` does.
 */
export async function answerOnce(
  ctx: Pick<Context, 'app' | 'keys'>,
  request: Request,
  response: Response,
  work: (tx: Tx) => Promise<KeptAnswer>,
  extra = '',
): Promise<void> {
  const { userId } = callerOf(request);
  const key = keyOf(request);
  const answer = await asUser(ctx.app, userId, async (tx) => {
    if (key === null) return work(tx);
    const claim = { owner: userId, key, requestHash: hashOf(request, extra) };
    const claimed = await claimAnswer(tx, ctx.keys, claim);
    if (claimed.kind === 'other') throw new AppError('IDEMPOTENCY_KEY_REUSED');
    if (claimed.kind === 'busy') throw new AppError('IDEMPOTENCY_IN_PROGRESS');
    if (claimed.kind === 'known') {
      response.set('idempotency-replayed', 'true');
      return claimed.answer;
    }
    const fresh = await work(tx);
    await keepAnswer(tx, ctx.keys, claim, fresh);
    return fresh;
  });
  response.status(answer.status).json(answer.body);
}

/** Whether a request with this one's key was carried out: then it need not be asked whether it would be taken. */
export async function isKnownKey(ctx: Pick<Context, 'app'>, request: Request): Promise<boolean> {
  const { userId } = callerOf(request);
  const key = keyOf(request);
  if (key === null) return false;
  const row = await asUser(ctx.app, userId, (tx) =>
    tx
      .selectFrom('idempotency_keys')
      .select('key')
      .where('user_id', '=', userId)
      .where('key', '=', key)
      .executeTakeFirst(),
  );
  return row !== undefined;
}

/** The key, bare or as a quoted string (draft-ietf-httpapi-idempotency-key-header); null without the header. */
function keyOf(request: Request): string | null {
  const header = request.get('idempotency-key');
  if (header === undefined) return null;
  const key = /^"(.*)"$/.exec(header)?.[1] ?? header;
  if (KEY_PATTERN.test(key)) return key;
  throw new AppError('INVALID_REQUEST', 'An Idempotency-Key has 1 to 255 visible ASCII characters');
}

/** Of what the request asks for: its method, address and body, whatever the order of the body's fields. */
function hashOf(request: Request, extra: string): Buffer {
  const { method, originalUrl } = request;
  const parts = [method, originalUrl, inOrder(request.body ?? null), extra];
  return createHash('sha256').update(JSON.stringify(parts)).digest();
}

function inOrder(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(inOrder);
  if (value === null || typeof value !== 'object') return value;
  return Object.entries(value)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, item]) => [name, inOrder(item)]);
}
