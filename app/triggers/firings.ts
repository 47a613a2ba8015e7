import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import type { Db, Tx } from '#db/connection.ts';
import { eventId } from '#db/event-store/event-id.ts';
import type { FiringRecord, TriggerRecord } from '#db/schema.ts';
import type { UserKeys } from '#db/sealing/user-keys.ts';
import { AppError } from '#domain/kernel/errors.ts';
import { LIVE_STATUSES } from '#domain/test-run/run-spec.ts';
import type { FiringEnd } from '#domain/trigger/events.ts';
import { submitTestIn } from '../runs/submit-test.ts';
import { hashHookToken, lockTrigger, openTest, record } from './triggers.ts';

const LISTED = 20;
/** Long enough for the verifications before a test. */
const LATE_S = 20 * 60;
/** Of one trigger, that wait for their turn. */
const OPEN_MAX = 5;
const STILL_RUNS = 'The test before still runs';
const PAUSED = 'It is paused';

/** Has a test started by whoever knows a hook's address. @throws AppError NOT_FOUND, RATE_LIMITED, INVALID_REQUEST when it is paused */
export async function callHook(db: Db, token: string, branch: string | null): Promise<FiringRecord> {
  const row = await db
    .selectFrom('triggers')
    .selectAll()
    .where('token_hash', '=', hashHookToken(token))
    .executeTakeFirst();
  if (!row) throw new AppError('NOT_FOUND', 'There is no such deploy hook');
  return db.transaction().execute((tx) => fireNow(tx, row, branch));
}

/** Has a trigger start its test now. @throws AppError as `callHook` does */
export async function fireNow(tx: Tx, row: TriggerRecord, branch: string | null): Promise<FiringRecord> {
  if (row.paused) throw new AppError('INVALID_REQUEST', `${PAUSED}. Resume it first`);
  await sql`select pg_advisory_xact_lock(hashtext(${`firing ${row.id}`}))`.execute(tx);
  const open = await tx
    .selectFrom('firings')
    .select('id')
    .where('trigger_id', '=', row.id)
    .where('outcome', 'is', null)
    .execute();
  if (open.length >= OPEN_MAX) throw new AppError('RATE_LIMITED');
  return tx
    .insertInto('firings')
    .values({ id: uuidv7(), trigger_id: row.id, user_id: row.user_id, branch })
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** The latest firings of a trigger. */
export function listFirings(db: Db | Tx, triggerId: string, limit = LISTED): Promise<FiringRecord[]> {
  return db
    .selectFrom('firings')
    .selectAll()
    .where('trigger_id', '=', triggerId)
    .orderBy('called_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
}

/** Firings that a workflow is to be started for. */
export function dueFirings(db: Db, limit: number): Promise<FiringRecord[]> {
  return db
    .selectFrom('firings')
    .selectAll()
    .where('outcome', 'is', null)
    .where('due_at', '<=', sql<Date>`now()`)
    .orderBy('due_at')
    .limit(limit)
    .execute();
}

/** Notes that a firing has its workflow; one without an end is looked after again much later. */
export async function noteFiringStarted(db: Db, id: string): Promise<void> {
  await db
    .updateTable('firings')
    .set({ due_at: sql<Date>`now() + make_interval(secs => ${LATE_S})` })
    .where('id', '=', id)
    .execute();
}

export type Fireable = { firing: FiringRecord; trigger: TriggerRecord };

/** The firing of a schedule at one of its times, which `moment` names; null when the schedule is gone. */
export async function firingAt(db: Db, triggerId: string, moment: string): Promise<string | null> {
  const trigger = await db.selectFrom('triggers').selectAll().where('id', '=', triggerId).executeTakeFirst();
  if (!trigger) return null;
  const id = eventId(`trigger-${triggerId}`, moment);
  await db
    .insertInto('firings')
    .values({ id, trigger_id: triggerId, user_id: trigger.user_id })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  await noteFiringStarted(db, id);
  return id;
}

/** A firing that has not ended, with its trigger; null when there is nothing to do. */
export async function findFireable(db: Db | Tx, id: string): Promise<Fireable | null> {
  const firing = await db.selectFrom('firings').selectAll().where('id', '=', id).executeTakeFirst();
  if (!firing || firing.outcome !== null) return null;
  const trigger = await db
    .selectFrom('triggers')
    .selectAll()
    .where('id', '=', firing.trigger_id)
    .executeTakeFirst();
  return trigger ? { firing, trigger } : null;
}

/** Why a firing starts no test now; null when it may. */
export async function reasonToSkip(db: Db | Tx, { trigger }: Fireable): Promise<string | null> {
  if (trigger.paused) return PAUSED;
  if (!trigger.skip_if_running) return null;
  const live = await db
    .selectFrom('firings as f')
    .innerJoin('tests as t', 't.id', 'f.test_id')
    .select('t.id')
    .where('f.trigger_id', '=', trigger.id)
    .where('t.status', 'in', [...LIVE_STATUSES])
    .limit(1)
    .executeTakeFirst();
  return live ? STILL_RUNS : null;
}

/** Starts the test of a firing, or says why not; done again it changes nothing. `verified`: bugs that were verified before. */
export async function fire(db: Db, keys: UserKeys, id: string, verified: number): Promise<void> {
  const found = await findFireable(db, id);
  if (!found) return;
  try {
    await db.transaction().execute(async (tx) => {
      const { firing, trigger } = await lock(tx, found);
      if (firing.outcome !== null) return;
      const skip = await reasonToSkip(tx, { firing, trigger });
      const test_id = skip ? null : await submit(tx, keys, { firing, trigger });
      const outcome = skip ? 'skipped' : 'started';
      await end(tx, keys, { firing, trigger }, { outcome, test_id, detail: skip ?? '', verified });
    });
  } catch (error) {
    if (!(error instanceof AppError) || error.code === 'VERSION_CONFLICT') throw error;
    const refused: FiringEnd = { outcome: 'refused', test_id: null, detail: error.message, verified };
    await db.transaction().execute(async (tx) => end(tx, keys, await lock(tx, found), refused));
  }
}

async function lock(tx: Tx, { firing, trigger }: Fireable): Promise<Fireable> {
  const row = await lockTrigger(tx, trigger.id);
  const now = await tx
    .selectFrom('firings')
    .selectAll()
    .where('id', '=', firing.id)
    .executeTakeFirstOrThrow();
  return { firing: now, trigger: row };
}

async function submit(tx: Tx, keys: UserKeys, { firing, trigger }: Fireable): Promise<string> {
  const test = await openTest(tx, keys, trigger);
  const config = firing.branch ? { ...test.config, branch: firing.branch } : test.config;
  return submitTestIn(tx, keys, { ...test, config }, { owner: trigger.user_id, via: 'api' });
}

async function end(tx: Tx, keys: UserKeys, { firing, trigger }: Fireable, end: FiringEnd): Promise<void> {
  if (firing.outcome !== null) return;
  const event = { type: 'trigger.fired', data: { firing_id: firing.id, ...end } } as const;
  const version = await record(tx, keys, trigger, [event]);
  await tx.updateTable('triggers').set({ version }).where('id', '=', trigger.id).execute();
  await tx.updateTable('firings').set(end).where('id', '=', firing.id).execute();
}
