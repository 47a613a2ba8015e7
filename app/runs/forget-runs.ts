import { sql } from 'kysely';
import type { BlobStore } from '#db/blobs/blob-store.ts';
import type { Db, Tx } from '#db/connection.ts';
import { append } from '#db/event-store/append.ts';
import type { UserKeys } from '#db/sealing/user-keys.ts';
import { eachAlone, type OnFailure } from '../each-alone.ts';

type RunStores = { db: Db; keys: UserKeys; blobs: Pick<BlobStore, 'deleteScope'>; failed: OnFailure };
type Old = { id: string; user_id: string };

/** Tables with rows of a run that nothing else is known by. */
const OF_RUNS = [
  'evidence_expiries',
  'test_credentials',
  'deliveries',
  'unarchived',
  'run_snapshots',
] as const;
/** Runs of one page. */
const PAGE = 50;

/**
 * Deletes the test data of subscriptions that ended more than `days` ago (spec section 9): their rows, files, and what
 * their events say. Runs that came after the end of the subscription stay. Gives how many went.
 */
export function forgetRuns(
  { db, keys, blobs, failed }: RunStores,
  { days }: { days: number },
): Promise<number> {
  const work = async (run: Old) => {
    await blobs.deleteScope({ owner: run.user_id, testId: run.id });
    await db.transaction().execute((tx) => forget(tx, keys, run, days));
  };
  return eachAlone((after) => findOld(db, days, after), work, failed);
}

function findOld(db: Db, days: number, after: string | null): Promise<Old[]> {
  return db
    .selectFrom('tests')
    .innerJoin('profiles', 'profiles.user_id', 'tests.user_id')
    .select(['tests.id', 'tests.user_id'])
    .where('profiles.subscription_ended_at', '<', sql<Date>`now() - make_interval(days => ${days})`)
    .whereRef('tests.submitted_at', '<=', 'profiles.subscription_ended_at')
    .where('tests.status', 'in', ['completed', 'failed', 'cancelled'])
    .$if(after !== null, (query) => query.where('tests.id', '>', after))
    .orderBy('tests.id')
    .limit(PAGE)
    .execute();
}

async function forget(tx: Tx, keys: UserKeys, { id, user_id }: Old, after_days: number): Promise<void> {
  const gone = await tx.deleteFrom('tests').where('id', '=', id).returning('id').executeTakeFirst();
  if (!gone) return; // Another process was at it.
  const verifications = await tx
    .deleteFrom('verifications')
    .where('test_id', '=', id)
    .returning('id')
    .execute();
  const shares = await tx.deleteFrom('report_shares').where('test_id', '=', id).returning('id').execute();
  const mutes = await tx.deleteFrom('mutes').where('test_id', '=', id).returning('id').execute();
  for (const table of OF_RUNS) await tx.deleteFrom(table).where('test_id', '=', id).execute();
  const streams = [
    `test_run-${id}`,
    `evidence-${id}`,
    ...verifications.map((row) => `verification-${row.id}`),
    ...shares.map((row) => `report_share-${row.id}`),
    ...mutes.map((row) => `mute-${row.id}`),
  ];
  await sql`update events set data = '{}', meta = '{}', personal = null, payload_hash = ''
             where stream_id in (${sql.join(streams)})`.execute(tx);
  const streamId = `evidence-${id}`;
  const known = await sql<{ version: number }>`
    select version from streams where stream_id = ${streamId} for update`.execute(tx);
  await append(tx, keys, {
    streamId,
    owner: user_id,
    expectedVersion: known.rows[0]?.version ?? 0,
    events: [{ type: 'evidence.forgotten', data: { test_id: id, after_days } }],
  });
}
