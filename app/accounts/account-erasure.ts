import { sql } from 'kysely';
import type { BlobStore } from '#db/blobs/blob-store.ts';
import type { Db, Tx } from '#db/connection.ts';
import type { UserKeys } from '#db/sealing/user-keys.ts';
import { AppError } from '#domain/kernel/errors.ts';
import type { OnFailure } from '../each-alone.ts';
import { execute } from '../runs/execute.ts';
import { liveRuns } from './account.ts';

/** A run that does not end when it is asked to, since nobody works on it, is ended after this long. */
const PATIENCE_S = 30;
/** An account that could not be deleted is tried again after a second, and later each time, up to an hour. */
const AGAIN_S_MAX = 3_600;
/** Events that one statement empties: of the millions of a user it would take longer than any may. */
const EMPTIED_AT_ONCE = 1_000;
/** How long, and how often, files are looked for that came after the end. */
const SWEEP_FOR_H = 2;
const SWEEP_EVERY_S = 60;

export type ErasureParts = {
  db: Db;
  keys: UserKeys;
  blobs: Pick<BlobStore, 'deleteOwner'>;
  /** Has everything forgotten that another system knows of runs, verifications and schedules. May be repeated. */
  forgetWork(work: Record<'testIds' | 'verificationIds' | 'triggerIds', string[]>): Promise<void>;
  failed: OnFailure;
};

/** Carries on with the deletions that were asked for. Gives how many came to their end; one that fails holds up no other. */
export async function finishErasures(parts: ErasureParts): Promise<number> {
  const open = await parts.db
    .selectFrom('erasures')
    .select(['user_id', sql<boolean>`requested_at < now() - make_interval(secs => ${PATIENCE_S})`.as('late')])
    .where('done_at', 'is', null)
    .where('due_at', '<=', sql<Date>`now()`)
    .orderBy('requested_at')
    .limit(50)
    .execute();
  let done = 0;
  for (const { user_id, late } of open) {
    try {
      if (await finishErasure(parts, user_id, late)) done += 1;
    } catch (error) {
      parts.failed(user_id, error);
      await putOff(parts.db, user_id);
    }
  }
  return done;
}

async function putOff(db: Db, userId: string): Promise<void> {
  const again_s = sql<number>`least(${AGAIN_S_MAX}::int, power(2, least(failures, 20)))`;
  await db
    .updateTable('erasures')
    .set({
      failures: sql<number>`failures + 1`,
      due_at: sql<Date>`now() + make_interval(secs => ${again_s})`,
    })
    .where('user_id', '=', userId)
    .execute();
}

/** Deletes once more what processes that were taken for dead wrote after the end. */
export async function sweepErasures({ db, blobs, failed }: ErasureParts): Promise<void> {
  const rows = await db
    .updateTable('erasures')
    .set({ swept_at: sql<Date>`now()` })
    .where('done_at', '>', sql<Date>`now() - make_interval(hours => ${SWEEP_FOR_H})`)
    .where('swept_at', '<', sql<Date>`now() - make_interval(secs => ${SWEEP_EVERY_S})`)
    .returning('user_id')
    .execute();
  for (const { user_id } of rows)
    await blobs.deleteOwner(user_id).catch((error: unknown) => failed(user_id, error));
}

async function finishErasure(parts: ErasureParts, userId: string, late: boolean): Promise<boolean> {
  const live = await liveRuns(parts.db, userId);
  if (live.length > 0 && !late) return false;
  for (const { id } of live) await endRun(parts, userId, id);
  await parts.forgetWork(await workOf(parts.db, userId));
  await parts.blobs.deleteOwner(userId);
  await emptyEvents(parts.db, userId);
  await parts.db.transaction().execute((tx) => wipe(tx, userId));
  parts.keys.forget(userId);
  return true;
}

async function endRun({ db, keys }: ErasureParts, owner: string, testId: string): Promise<void> {
  try {
    await execute(db, keys, {
      testId,
      owner,
      command: { kind: 'CancelTestRun', data: { files_deleted: 0 } },
    });
  } catch (error) {
    if (!(error instanceof AppError && error.code === 'RUN_ENDED')) throw error;
  }
}

async function workOf(db: Db, userId: string) {
  const [tests, verifications, triggers] = await Promise.all([
    db.selectFrom('tests').select('id').where('user_id', '=', userId).execute(),
    db.selectFrom('verifications').select('id').where('user_id', '=', userId).execute(),
    db
      .selectFrom('triggers')
      .select('id')
      .where('user_id', '=', userId)
      .where('kind', '=', 'schedule')
      .execute(),
  ]);
  return {
    testIds: tests.map(({ id }) => id),
    verificationIds: verifications.map(({ id }) => id),
    triggerIds: triggers.map(({ id }) => id),
  };
}

/** Most of what the user's events said, in steps; the little that comes meanwhile goes with the rows. */
async function emptyEvents(db: Db, userId: string): Promise<void> {
  let after: string | undefined = '0';
  while (after !== undefined) {
    const { rows }: { rows: { seq: string }[] } = await sql<{ seq: string }>`
      with page as (select seq from events where owner = ${userId} and seq > ${after}
                     order by seq limit ${EMPTIED_AT_ONCE}),
           emptied as (update events set data = '{}', meta = '{}', personal = null, payload_hash = ''
                        where owner = ${userId} and seq in (select seq from page))
      select max(seq) as seq from page having count(*) > 0`.execute(db);
    after = rows[0]?.seq;
  }
}

/**
 * Every row of the user in every table that has users' rows, whichever there are. Of the events only their order
 * stays: what they said is emptied, and the key of their sealed parts is gone, also for copies and backups.
 */
async function wipe(tx: Tx, userId: string): Promise<void> {
  for (const { name, column } of await tablesOfUsers(tx)) {
    await sql`delete from ${sql.table(name)} where ${sql.ref(column)} = ${userId}`.execute(tx);
  }
  await sql`update events set data = '{}', meta = '{}', personal = null, payload_hash = ''
             where owner = ${userId} and payload_hash <> ''`.execute(tx);
  await tx.deleteFrom('auth.users').where('id', '=', userId).execute();
  await tx
    .updateTable('erasures')
    .set({ done_at: sql<Date>`now()`, swept_at: sql<Date>`now()` })
    .where('user_id', '=', userId)
    .execute();
}

async function tablesOfUsers(tx: Tx): Promise<{ name: string; column: string }[]> {
  const { rows } = await sql<{ name: string; column: string }>`
    select c.relname as name, a.attname as column
      from pg_class c join pg_attribute a on a.attrelid = c.oid
     where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
       and a.attname in ('user_id', 'owner') and not a.attisdropped
       and c.relname not in ('events', 'streams', 'erasures')
     order by c.relname`.execute(tx);
  return rows;
}
