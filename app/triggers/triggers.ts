import { createHash, randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import type { Db, Tx } from '#db/connection.ts';
import { append } from '#db/event-store/append.ts';
import type { TriggerRecord } from '#db/schema.ts';
import { seal, unseal } from '#db/sealing/seal.ts';
import type { UserKeys } from '#db/sealing/user-keys.ts';
import { type SubmitTest, submitSchema } from '#domain/api/submit.ts';
import type { NewTrigger } from '#domain/api/trigger.ts';
import { AppError } from '#domain/kernel/errors.ts';
import {
  decideChange,
  decideTrigger,
  evolve,
  type TriggerChange,
  type TriggerState,
} from '#domain/trigger/decide.ts';
import type { TriggerEvent } from '#domain/trigger/events.ts';
import { nextTimes } from './cron.ts';

type Made = { row: TriggerRecord; token: string | null };
type TriggerWish = Omit<TriggerChange, 'target' | 'resubmits'> & { test?: SubmitTest | undefined };

/** SHA-256 of the secret part of a hook's address: what is stored of it. */
export const hashHookToken = (token: string): Buffer => createHash('sha256').update(token).digest();

/**
 * Makes a trigger in the owner's transaction (`asUser`). The secret of a hook is in the answer and nowhere else.
 * @throws AppError INVALID_REQUEST for nonsense of cron or time zone, or when there are too many
 */
export async function createTrigger(tx: Tx, keys: UserKeys, owner: string, wish: NewTrigger): Promise<Made> {
  await sql`select pg_advisory_xact_lock(hashtext(${`trigger ${owner}`}))`.execute(tx);
  const { kind, test, skip_if_running, verify_first } = wish;
  const isHook = kind === 'hook';
  const terms = {
    ...{ kind, skip_if_running, verify_first },
    name: wish.name ?? test.name,
    target: test.url ?? '',
    cron: isHook ? null : wish.cron,
    time_zone: isHook ? 'UTC' : wish.time_zone,
  };
  nextTimes(terms.cron, terms.time_zone);
  const events = decideTrigger(terms, (await listTriggers(tx, owner)).length);
  const id = uuidv7();
  const token = isHook ? newToken() : null;
  const version = await record(tx, keys, { id, user_id: owner, version: 0 }, events);
  const sealed = await sealTest(tx, keys, { id, user_id: owner }, test);
  const row = await tx
    .insertInto('triggers')
    .values({
      ...terms,
      id,
      user_id: owner,
      sealed,
      token_hash: token === null ? null : hashHookToken(token),
      version,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  return { row, token };
}

/** Changes a trigger; what the wish leaves out stays. @throws AppError NOT_FOUND, INVALID_REQUEST */
export async function changeTrigger(
  tx: Tx,
  keys: UserKeys,
  id: string,
  { test, ...change }: TriggerWish,
): Promise<TriggerRecord> {
  const row = await lockTrigger(tx, id);
  if (row.kind === 'hook' && change.cron !== undefined)
    throw new AppError('INVALID_REQUEST', 'A deploy hook has no times', { field: 'cron' });
  const events = decideChange(row, { ...change, target: test?.url, resubmits: test !== undefined });
  const sealed = test ? await sealTest(tx, keys, row, test) : row.sealed;
  const before: TriggerState = row;
  const after = events.reduce(evolve, before);
  nextTimes(after.cron, after.time_zone);
  if (events.length === 0) return row;
  const version = await record(tx, keys, row, events);
  const { name, target, cron, time_zone, skip_if_running, verify_first, paused } = after;
  return tx
    .updateTable('triggers')
    .set({
      name,
      target,
      cron,
      time_zone,
      skip_if_running,
      verify_first,
      paused,
      sealed,
      version,
      synced: false,
    })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Gives a hook another address; the one of before is of no use from now on. @throws AppError NOT_FOUND, INVALID_REQUEST */
export async function replaceAddress(tx: Tx, keys: UserKeys, id: string): Promise<Made> {
  const row = await lockTrigger(tx, id);
  if (row.kind !== 'hook') throw new AppError('INVALID_REQUEST', 'Only deploy hooks have an address');
  const token = newToken();
  const version = await record(tx, keys, row, [{ type: 'trigger.address_replaced', data: {} }]);
  const changed = await tx
    .updateTable('triggers')
    .set({ token_hash: hashHookToken(token), version })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
  return { row: changed, token };
}

/** @throws AppError NOT_FOUND */
export async function deleteTrigger(tx: Tx, keys: UserKeys, id: string): Promise<void> {
  const row = await lockTrigger(tx, id);
  await record(tx, keys, row, [{ type: 'trigger.deleted', data: {} }]);
  await tx.deleteFrom('triggers').where('id', '=', id).execute();
  if (row.kind === 'schedule') await tx.insertInto('dropped_schedules').values({ trigger_id: id }).execute();
}

/** The triggers of a user, the oldest first. */
export function listTriggers(db: Db | Tx, owner: string): Promise<TriggerRecord[]> {
  return db.selectFrom('triggers').selectAll().where('user_id', '=', owner).orderBy('id').execute();
}

/** What a trigger's tests are given. @throws AppError INTERNAL when the owner's key has been deleted */
export async function openTest(
  db: Db | Tx,
  keys: UserKeys,
  { id, user_id, sealed }: Pick<TriggerRecord, 'id' | 'user_id' | 'sealed'>,
): Promise<SubmitTest> {
  const key = await keys.forReading(db, user_id);
  if (!key) throw new AppError('INTERNAL', 'The key of the sealed settings is gone');
  return submitSchema.parse(JSON.parse(unseal(key, sealed, id).toString()));
}

async function sealTest(
  tx: Tx,
  keys: UserKeys,
  { id, user_id }: Pick<TriggerRecord, 'id' | 'user_id'>,
  test: SubmitTest,
): Promise<Buffer> {
  return seal(await keys.forWriting(tx, user_id), Buffer.from(JSON.stringify(test)), id);
}

const newToken = (): string => randomBytes(32).toString('base64url');

export async function lockTrigger(tx: Tx, id: string): Promise<TriggerRecord> {
  const row = await tx.selectFrom('triggers').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
  if (!row) throw new AppError('NOT_FOUND');
  return row;
}

type Stream = Pick<TriggerRecord, 'id' | 'user_id' | 'version'>;

/** Appends to a trigger's stream, and gives its new version. */
export function record(
  tx: Tx,
  keys: UserKeys,
  { id, user_id: owner, version: expectedVersion }: Stream,
  events: readonly TriggerEvent[],
): Promise<number> {
  return append(tx, keys, { streamId: `trigger-${id}`, owner, expectedVersion, events });
}
