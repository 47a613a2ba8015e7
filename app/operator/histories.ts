import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';
import { type Selectable, sql } from 'kysely';
import type { BlobStore } from '#db/blobs/blob-store.ts';
import type { Db } from '#db/connection.ts';
import type { UnarchivedTable } from '#db/keeping-schema.ts';

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

export type Unarchived = Pick<Selectable<UnarchivedTable>, 'kind' | 'id' | 'test_id' | 'user_id'>;
type Named = Pick<Unarchived, 'kind' | 'id'>;

/**
 * Runs and verifications that have ended, a moment ago at the latest, and whose history is neither archived nor put off;
 * the newest first.
 */
export function findUnarchived(db: Db, limit: number, settledMs: number): Promise<Unarchived[]> {
  return db
    .selectFrom('unarchived')
    .select(['kind', 'id', 'test_id', 'user_id'])
    .where('due_at', '<=', sql<Date>`now() - make_interval(secs => ${settledMs / 1_000})`)
    .orderBy('ended_at', 'desc')
    .limit(limit)
    .execute();
}

/** Looks no more for the history of one: it is archived, or there is none. */
export async function settleUnarchived(db: Db, { kind, id }: Named): Promise<void> {
  await db.deleteFrom('unarchived').where('kind', '=', kind).where('id', '=', id).execute();
}

/** Looks for the history of one again after so many milliseconds. */
export async function putOffUnarchived(db: Db, { kind, id }: Named, ms: number): Promise<void> {
  await db
    .updateTable('unarchived')
    .set({ due_at: sql<Date>`now() + make_interval(secs => ${ms / 1_000})` })
    .where('kind', '=', kind)
    .where('id', '=', id)
    .execute();
}
