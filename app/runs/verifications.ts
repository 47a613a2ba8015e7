import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import type { Db, Tx } from '#db/connection.ts';
import { append } from '#db/event-store/append.ts';
import type { VerificationRecord } from '#db/schema.ts';
import type { UserKeys } from '#db/sealing/user-keys.ts';
import { decideVerification, decideVerificationEnd, isSameQuestion } from '#domain/verification/decide.ts';
import type { VerificationEnd } from '#domain/verification/events.ts';

export type VerificationRequest = {
  owner: string;
  testId: string;
  bugId: string;
  specKey: string;
  url: string;
};

const streamOf = (id: string): string => `verification-${id}`;

/**
 * Asks for the verification of a bug, in a transaction; while one of the same bug at the same address is under way, that one is given.
 * @throws AppError RATE_LIMITED when too many are under way.
 */
export async function requestVerificationIn(
  tx: Tx,
  keys: UserKeys,
  { owner, testId, bugId, specKey, url }: VerificationRequest,
): Promise<VerificationRecord> {
  await sql`select pg_advisory_xact_lock(hashtext(${`verify ${owner}`}))`.execute(tx);
  const open = await tx
    .selectFrom('verifications')
    .selectAll()
    .where('user_id', '=', owner)
    .where('outcome', 'is', null)
    .execute();
  const asked = { test_id: testId, bug_id: bugId, url };
  const events = decideVerification(open, asked);
  const same = open.find((one) => isSameQuestion(one, asked));
  if (same) return same;
  const id = uuidv7();
  const version = await append(tx, keys, {
    streamId: streamOf(id),
    owner,
    expectedVersion: 0,
    events,
  });
  const row = { ...asked, id, user_id: owner, spec_key: specKey, version };
  return tx
    .insertInto('verifications')
    .values({ ...row, requested_at: sql<Date>`now()` })
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Records what came of a verification; one that has ended stays as it is. */
export async function endVerification(
  db: Db,
  keys: UserKeys,
  id: string,
  end: VerificationEnd,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const row = await tx
      .selectFrom('verifications')
      .selectAll()
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirst();
    const events = row ? decideVerificationEnd(row.outcome, end) : [];
    if (!row || events.length === 0) return;
    const version = await append(tx, keys, {
      streamId: streamOf(id),
      owner: row.user_id,
      expectedVersion: row.version,
      events,
    });
    await tx
      .updateTable('verifications')
      .set({ ...end, ended_at: sql<Date>`now()`, version })
      .where('id', '=', id)
      .execute();
  });
}
