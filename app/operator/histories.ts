import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';
import { sql } from 'kysely';
import type { BlobStore } from '#db/blobs/blob-store.ts';
import type { Db } from '#db/connection.ts';

const pack = promisify(gzip);
const unpack = promisify(gunzip);

/** How Temporal calls the end of a history that the workflow went on from with a new one. */
export const CONTINUED = 'CONTINUED_AS_NEW';

export type EndedHistory = {
  workflowId: string;
  runId: string;
  testId: string;
  owner: string;
  status: string;
  events: number;
  /** The history as Temporal encodes it. */
  history: Uint8Array;
};

/** Keeps the history of a workflow that has ended, since Temporal forgets it; again changes nothing. */
export async function keepHistory(db: Db, blobs: Pick<BlobStore, 'put'>, ended: EndedHistory): Promise<void> {
  const { workflowId, runId, testId, owner, status, events, history } = ended;
  const bytes = await pack(history);
  const { key } = await blobs.put({ owner, testId }, bytes, 'application/octet-stream');
  await db
    .insertInto('archived_histories')
    .values({
      workflow_id: workflowId,
      run_id: runId,
      test_id: testId,
      user_id: owner,
      key,
      bytes: bytes.byteLength,
      events,
      status,
    })
    .onConflict((conflict) => conflict.columns(['workflow_id', 'run_id']).doNothing())
    .execute();
}

/** The last archived history of a workflow; null when there is none. */
export async function readArchived(
  db: Db,
  blobs: Pick<BlobStore, 'get'>,
  workflowId: string,
): Promise<{ history: Uint8Array; run_id: string; archived_at: Date } | null> {
  const row = await db
    .selectFrom('archived_histories')
    .select(['key', 'run_id', 'archived_at'])
    .where('workflow_id', '=', workflowId)
    .orderBy(({ eb }) => eb('status', '=', CONTINUED))
    .orderBy('archived_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  const bytes = row ? await blobs.get(row.key) : null;
  if (!row || !bytes) return null;
  return { history: await unpack(bytes), run_id: row.run_id, archived_at: row.archived_at };
}

export type Unarchived = { workflowId: string; testId: string; owner: string };
/** What the ids of workflows begin with. */
export type WorkflowPrefixes = { run: string; verification: string };

/**
 * Workflows of runs and of verifications that have ended, a moment ago at the latest, and whose last history is not
 * archived; the newest first.
 */
export async function findUnarchived(
  db: Db,
  limit: number,
  settledMs: number,
  { run, verification }: WorkflowPrefixes,
): Promise<Unarchived[]> {
  const before = new Date(Date.now() - settledMs);
  const missing = (prefix: string, id: string) => sql`not exists (
    select 1 from archived_histories a where a.workflow_id = ${prefix} || ${sql.ref(id)} and a.status <> ${CONTINUED})`;
  const { rows } = await sql<Unarchived>`
    select "workflowId", "testId", owner from (
      (select ${run} || t.id as "workflowId", t.id as "testId", t.user_id as owner, t.ended_at from tests t
        where t.ended_at < ${before} and ${missing(run, 't.id')} order by t.ended_at desc limit ${limit})
      union all
      (select ${verification} || v.id, v.test_id, v.user_id, v.ended_at from verifications v
        where v.ended_at < ${before} and ${missing(verification, 'v.id')} order by v.ended_at desc limit ${limit})
    ) ended order by ended_at desc limit ${limit}`.execute(db);
  return rows;
}
