import { sql } from 'kysely';
import type { BlobStore } from '#db/blobs/blob-store.ts';
import type { Db } from '#db/connection.ts';
import { append } from '#db/event-store/append.ts';
import type { UserKeys } from '#db/sealing/user-keys.ts';
import { eachAlone, type OnFailure } from '../each-alone.ts';

type EvidenceStores = { db: Db; keys: UserKeys; blobs: Pick<BlobStore, 'expireScope'>; failed: OnFailure };
type Old = { id: string; user_id: string; report_key: string | null };

export type Expired = { runs: number; files: number; bytes: number };

/** Runs of one page. */
const PAGE = 50;

/**
 * Deletes the evidence of runs that ended more than `days` ago, the oldest first, and records it; their reports stay,
 * and the histories of their workflows. The bytes go first: whatever breaks off in between is done again at the next call.
 */
export async function expireEvidence(parts: EvidenceStores, { days }: { days: number }): Promise<Expired> {
  const { db, blobs, failed } = parts;
  const sum: Expired = { runs: 0, files: 0, bytes: 0 };
  const work = async (run: Old) => {
    const scope = { owner: run.user_id, testId: run.id };
    const kept = [...(run.report_key ? [run.report_key] : []), ...(await historiesOf(db, run.id))];
    const { files, bytes } = await blobs.expireScope(scope, kept);
    await recordExpiry(parts, run, { files, bytes, after_days: days });
    sum.files += files;
    sum.bytes += bytes;
  };
  sum.runs = await eachAlone((after) => findOld(db, days, after), work, failed);
  return sum;
}

function findOld(db: Db, days: number, after: string | null): Promise<Old[]> {
  return db
    .selectFrom('tests')
    .leftJoin('evidence_expiries', 'evidence_expiries.test_id', 'tests.id')
    .select(['tests.id', 'tests.user_id', 'tests.report_key'])
    .where('tests.status', 'in', ['completed', 'failed'])
    .where('tests.ended_at', '<', sql<Date>`now() - make_interval(days => ${days})`)
    .where('evidence_expiries.test_id', 'is', null)
    .$if(after !== null, (query) => query.where('tests.id', '>', after))
    .orderBy('tests.id')
    .limit(PAGE)
    .execute();
}

async function historiesOf(db: Db, testId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('archived_histories')
    .select('key')
    .where('test_id', '=', testId)
    .execute();
  return rows.map(({ key }) => key);
}

async function recordExpiry(
  { db, keys }: EvidenceStores,
  { id, user_id }: Old,
  facts: { files: number; bytes: number; after_days: number },
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const row = {
      test_id: id,
      user_id,
      expired_at: sql<Date>`now()`,
      files: facts.files,
      bytes: facts.bytes,
    };
    const added = await tx
      .insertInto('evidence_expiries')
      .values(row)
      .onConflict((conflict) => conflict.doNothing())
      .returning('test_id')
      .executeTakeFirst();
    if (!added) return; // Another process was at it.
    await append(tx, keys, {
      streamId: `evidence-${id}`,
      owner: user_id,
      expectedVersion: 0,
      events: [{ type: 'evidence.expired', data: { test_id: id, ...facts } }],
    });
  });
}
