import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import type { Db, Tx } from '#db/connection.ts';
import { append } from '#db/event-store/append.ts';
import type { MuteRecord } from '#db/schema.ts';
import type { UserKeys } from '#db/sealing/user-keys.ts';
import type { Severity } from '#domain/findings/finding.ts';
import { AppError } from '#domain/kernel/errors.ts';
import { decideLift, decideMute, endOfDay, evolve, isActive, type MuteState } from '#domain/mute/decide.ts';
import type { MuteEvent } from '#domain/mute/events.ts';
import type { MuteMark } from '#domain/report/muted.ts';
import { type BugNames, isSameBug } from '#domain/report/same-bug.ts';

export type MuteWish = {
  owner: string;
  testId: string;
  /** As `targetOf` has it. */
  app: string;
  bug: BugNames & { title: string; severity: Severity };
  reason: string;
  /** The last day, of UTC; null: until it is lifted. */
  until: string | null;
};

/**
 * Mutes a bug in the owner's transaction (`asUser`), or gives the mute that it has new terms.
 * @throws AppError INVALID_REQUEST for a day in the past, or too many mutes
 */
export async function muteBug(tx: Tx, keys: UserKeys, wish: MuteWish): Promise<MuteRecord> {
  const { owner, testId, app, bug, reason, until } = wish;
  await sql`select pg_advisory_xact_lock(hashtext(${`mute ${owner}`}))`.execute(tx);
  const all = await listMutes(tx, owner);
  const known = all.find((one) => one.app === app && isSameBug(one, bug));
  const created = {
    test_id: testId,
    app,
    fingerprint: bug.fingerprint,
    merged_fingerprints: [...bug.merged_fingerprints],
    title: bug.title,
    severity: bug.severity,
    reason,
    muted_by: await nameOf(tx, owner),
    expires_at: until && endOfDay(until),
  };
  const before = known ? stateOf(known) : null;
  const events = decideMute(before, created, { count: all.length, nowMs: Date.now() });
  if (known && events.length === 0) return known;
  const id = known?.id ?? uuidv7();
  const version = await record(tx, keys, { id, user_id: owner, version: known?.version ?? 0 }, events);
  const terms = { ...events.reduce(evolve, before), muted_at: sql<Date>`now()`, version };
  if (known)
    return tx.updateTable('mutes').set(terms).where('id', '=', id).returningAll().executeTakeFirstOrThrow();
  return tx
    .insertInto('mutes')
    .values({ ...created, ...terms, id, user_id: owner })
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Lifts a mute: its bug counts again. In the owner's transaction. @throws AppError NOT_FOUND */
export async function liftMute(tx: Tx, keys: UserKeys, id: string): Promise<void> {
  const mute = await tx.selectFrom('mutes').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
  if (!mute) throw new AppError('NOT_FOUND');
  await record(tx, keys, mute, decideLift(stateOf(mute)));
  await tx.deleteFrom('mutes').where('id', '=', id).execute();
}

/** The mutes of a user, the expired ones among them, the latest first; of one app where `app` is given. */
export function listMutes(db: Db | Tx, owner: string, app?: string): Promise<MuteRecord[]> {
  const query = db.selectFrom('mutes').selectAll().where('user_id', '=', owner).orderBy('muted_at', 'desc');
  return (app === undefined ? query : query.where('app', '=', app)).execute();
}

/** What holds now of the bugs of an app. */
export async function marksOf(
  db: Db | Tx,
  owner: string,
  app: string | null,
): Promise<(BugNames & { mark: MuteMark })[]> {
  const mutes = app === null ? [] : await listMutes(db, owner, app);
  return mutes
    .filter((mute) => isActive(stateOf(mute), Date.now()))
    .map((mute) => ({
      fingerprint: mute.fingerprint,
      merged_fingerprints: mute.merged_fingerprints,
      mark: markOf(mute),
    }));
}

/** A mute as reports show it. */
export function markOf({ id, muted_at, expires_at, muted_by, reason }: MuteRecord): MuteMark {
  return {
    id,
    at: muted_at.toISOString(),
    until: expires_at?.toISOString().slice(0, 10) ?? null,
    by: muted_by,
    reason,
  };
}

function stateOf({ reason, muted_by, expires_at }: MuteRecord): NonNullable<MuteState> {
  return { reason, muted_by, expires_at: expires_at?.toISOString() ?? null };
}

/** Who mutes, as others of the team know them. */
async function nameOf(tx: Tx, owner: string): Promise<string> {
  const profile = await tx
    .selectFrom('profiles')
    .select(['full_name', 'email'])
    .where('user_id', '=', owner)
    .executeTakeFirst();
  return profile?.full_name.trim() || profile?.email || '';
}

function record(
  tx: Tx,
  keys: UserKeys,
  { id, user_id: owner, version: expectedVersion }: Pick<MuteRecord, 'id' | 'user_id' | 'version'>,
  events: readonly MuteEvent[],
): Promise<number> {
  return append(tx, keys, { streamId: `mute-${id}`, owner, expectedVersion, events });
}
