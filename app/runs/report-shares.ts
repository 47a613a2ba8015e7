import { createHash, randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import type { Db, Tx } from '#db/connection.ts';
import { append } from '#db/event-store/append.ts';
import type { UserKeys } from '#db/sealing/user-keys.ts';
import { decideShare } from '#domain/report-share/decide.ts';

const TOKEN = /^[\w-]{43}$/;
const SHOWN = ['id', 'created_at', 'expires_at'] as const;

const hashOf = (token: string): Buffer => createHash('sha256').update(token).digest();

export type SharedTest = { test_id: string; user_id: string };
export type ShareRow = { id: string; created_at: Date; expires_at: Date };

/**
 * Makes a link to a report in the owner's transaction (`asUser`); its token, 32 random bytes, is in the answer and
 * nowhere else. @throws AppError INVALID_REQUEST when there are too many.
 */
export async function createShare(
  tx: Tx,
  keys: UserKeys,
  { owner, testId, days }: { owner: string; testId: string; days: number },
): Promise<ShareRow & { token: string }> {
  await sql`select pg_advisory_xact_lock(hashtext(${`share ${testId}`}))`.execute(tx);
  const token = randomBytes(32).toString('base64url');
  const id = uuidv7();
  const expires_at = new Date(Date.now() + days * 24 * 60 * 60_000);
  const hash = hashOf(token);
  const events = decideShare((await liveShares(tx, testId)).length, {
    test_id: testId,
    token_hash: hash.toString('hex'),
    expires_at: expires_at.toISOString(),
  });
  const version = await append(tx, keys, {
    streamId: `report_share-${id}`,
    owner,
    expectedVersion: 0,
    events,
  });
  const row = await tx
    .insertInto('report_shares')
    .values({
      id,
      test_id: testId,
      user_id: owner,
      token_hash: hash,
      created_at: sql`now()`,
      expires_at,
      version,
    })
    .returning(SHOWN)
    .executeTakeFirstOrThrow();
  return { ...row, token };
}

/** Links to a report that still open it, the latest first. In the owner's transaction. */
export function liveShares(tx: Tx, testId: string): Promise<ShareRow[]> {
  return tx
    .selectFrom('report_shares')
    .select(SHOWN)
    .where('test_id', '=', testId)
    .where('withdrawn_at', 'is', null)
    .where('expires_at', '>', sql<Date>`now()`)
    .orderBy('created_at', 'desc')
    .execute();
}

/** Links to withdraw: one to a report, all to a report, or all of a user's. */
type Withdrawn = { testId: string; shareId?: string } | { owner: string };

/** Withdraws links to reports; gives how many there were. In the owner's transaction. */
export async function withdrawShares(tx: Tx, keys: UserKeys, which: Withdrawn): Promise<number> {
  let query = tx
    .selectFrom('report_shares')
    .select(['id', 'user_id', 'version'])
    .where('withdrawn_at', 'is', null)
    .forUpdate();
  if ('owner' in which) query = query.where('user_id', '=', which.owner);
  else query = query.where('test_id', '=', which.testId);
  if ('shareId' in which && which.shareId) query = query.where('id', '=', which.shareId);
  const rows = await query.execute();
  for (const { id, user_id, version } of rows) {
    const next = await append(tx, keys, {
      streamId: `report_share-${id}`,
      owner: user_id,
      expectedVersion: version,
      events: [{ type: 'report_share.withdrawn', data: { by: 'user' } }],
    });
    await tx
      .updateTable('report_shares')
      .set({ withdrawn_at: sql<Date>`now()`, version: next })
      .where('id', '=', id)
      .execute();
  }
  return rows.length;
}

/** The test of a link that is live now, by the link's id. */
export async function findShare(db: Db, id: string): Promise<SharedTest | undefined> {
  return db
    .selectFrom('report_shares')
    .select(['test_id', 'user_id'])
    .where('id', '=', id)
    .where('withdrawn_at', 'is', null)
    .where('expires_at', '>', sql<Date>`now()`)
    .executeTakeFirst();
}

/** The test whose report a token opens now; undefined for one that is unknown, withdrawn or expired alike. */
export async function findShared(db: Db, token: string): Promise<SharedTest | undefined> {
  if (!TOKEN.test(token)) return undefined;
  return db
    .selectFrom('report_shares')
    .select(['test_id', 'user_id'])
    .where('token_hash', '=', hashOf(token))
    .where('withdrawn_at', 'is', null)
    .where('expires_at', '>', sql<Date>`now()`)
    .executeTakeFirst();
}
