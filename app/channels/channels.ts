import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import type { Db, Tx } from '#db/connection.ts';
import { append } from '#db/event-store/append.ts';
import type { ChannelRecord } from '#db/schema.ts';
import type { UserKeys } from '#db/sealing/user-keys.ts';
import type { NewChannel } from '#domain/api/channel.ts';
import { TRACKERS } from '#domain/api/tracker.ts';
import {
  type ChannelChange,
  type ChannelState,
  decideChange,
  decideChannel,
  decideStop,
  evolve,
  type ReceiverChange,
  requireFitting,
} from '#domain/channel/decide.ts';
import {
  type ChannelEvent,
  type ChannelKind,
  isTracker,
  type StopReason,
  usualEvents,
} from '#domain/channel/events.ts';
import { AppError } from '#domain/kernel/errors.ts';
import { type ChannelSecrets, openSecrets, sealSecrets } from './secrets.ts';

/** As scanners for secrets know it (Standard Webhooks), before 32 random bytes in base64. */
const SECRET_PREFIX = 'whsec_';
/** A secret that was replaced signs along for as long, so that receivers can follow. */
const OLD_SECRET_MS = 24 * 60 * 60_000;

const DEFAULT_NAMES: Readonly<Record<ChannelKind, string>> = {
  webhook: 'Webhook',
  slack: 'Slack',
  mail: 'Mail',
  github: 'GitHub issues',
  gitlab: 'GitLab issues',
  jira: 'Jira',
  linear: 'Linear',
};

type Made = { row: ChannelRecord; secret: string | null };
type ChannelWish = Omit<ChannelChange, 'shown'> & ReceiverChange;

/**
 * Makes a channel in the owner's transaction (`asUser`). The secret of a webhook is in the answer and nowhere else.
 * @throws AppError INVALID_REQUEST when there are too many, or mail has nowhere to go
 */
export async function createChannel(tx: Tx, keys: UserKeys, owner: string, wish: NewChannel): Promise<Made> {
  await sql`select pg_advisory_xact_lock(hashtext(${`channel ${owner}`}))`.execute(tx);
  const { url, tracker } = receiverOf(wish);
  if (wish.kind === 'mail') await requireAddress(tx, owner);
  const secret = wish.kind === 'webhook' ? newSecret() : null;
  const terms = {
    kind: wish.kind,
    name: wish.name ?? DEFAULT_NAMES[wish.kind],
    shown: shownOf(wish.kind, url, tracker?.project),
    events: wish.events ?? [...usualEvents(wish.kind)],
    ...('least' in wish && wish.least ? { least: wish.least } : {}),
  };
  const all = await listChannels(tx, owner);
  const events = decideChannel(terms, all.length);
  const id = uuidv7();
  const version = await record(tx, keys, { id, user_id: owner, version: 0 }, events);
  const secrets = { url, secret, previous: null, ...(tracker ? { tracker } : {}) };
  const sealed = await sealSecrets(tx, keys, owner, id, secrets);
  const row = await tx
    .insertInto('channels')
    .values({ ...terms, id, user_id: owner, sealed, version })
    .returningAll()
    .executeTakeFirstOrThrow();
  return { row, secret };
}

/**
 * Changes a channel; what the wish leaves out stays.
 * @throws AppError NOT_FOUND; INVALID_REQUEST for what a channel of this kind does not have
 */
export async function changeChannel(
  tx: Tx,
  keys: UserKeys,
  id: string,
  { url, token, ...change }: ChannelWish,
): Promise<ChannelRecord> {
  const row = await lockChannel(tx, id);
  requireFitting(row.kind, { url, token, ...change });
  const shown = url === undefined ? row.shown : shownOf(row.kind, url);
  const events = decideChange(stateOf(row), { ...change, shown });
  if (url === undefined && token === undefined) return update(tx, keys, row, events);
  const kept = await openSecrets(tx, keys, row);
  const { tracker } = kept;
  const sealed = await seal(tx, keys, row, {
    ...kept,
    ...(url === undefined ? {} : { url }),
    ...(tracker && token !== undefined ? { tracker: { ...tracker, token } } : {}),
  });
  return update(tx, keys, { ...row, sealed }, events);
}

/** Gives a webhook another secret; the one of before signs along for a day. @throws AppError NOT_FOUND, INVALID_REQUEST */
export async function replaceSecret(tx: Tx, keys: UserKeys, id: string): Promise<Made> {
  const row = await lockChannel(tx, id);
  const kept = await openSecrets(tx, keys, row);
  if (!kept.secret) throw new AppError('INVALID_REQUEST', 'Only webhooks have a secret');
  const secret = newSecret();
  const previous = { secret: kept.secret, until_ms: Date.now() + OLD_SECRET_MS };
  const sealed = await seal(tx, keys, row, { ...kept, secret, previous });
  const after = await update(tx, keys, { ...row, sealed }, [{ type: 'channel.secret_replaced', data: {} }]);
  return { row: after, secret };
}

/** Deletes a channel with its messages. @throws AppError NOT_FOUND */
export async function deleteChannel(tx: Tx, keys: UserKeys, id: string): Promise<void> {
  const row = await lockChannel(tx, id);
  await record(tx, keys, row, [{ type: 'channel.deleted', data: {} }]);
  await tx.deleteFrom('channels').where('id', '=', id).execute();
}

/** Stops a channel whose receiver wants no more. One that is stopped, or gone, is left as it is. */
export async function stopChannel(db: Db, keys: UserKeys, id: string, reason: StopReason): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const row = await findChannel(tx, id);
    if (row) await update(tx, keys, row, decideStop(row, reason));
  });
}

/** The channels of a user, the oldest first. */
export function listChannels(db: Db | Tx, owner: string): Promise<ChannelRecord[]> {
  return db.selectFrom('channels').selectAll().where('user_id', '=', owner).orderBy('id').execute();
}

function findChannel(tx: Tx, id: string): Promise<ChannelRecord | undefined> {
  return tx.selectFrom('channels').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
}

async function lockChannel(tx: Tx, id: string): Promise<ChannelRecord> {
  const row = await findChannel(tx, id);
  if (!row) throw new AppError('NOT_FOUND');
  return row;
}

async function update(
  tx: Tx,
  keys: UserKeys,
  row: ChannelRecord,
  events: readonly ChannelEvent[],
): Promise<ChannelRecord> {
  const version = events.length > 0 ? await record(tx, keys, row, events) : row.version;
  const { name, shown, events: types, least = null, stopped } = events.reduce(evolve, stateOf(row));
  return tx
    .updateTable('channels')
    .set({ name, shown, events: types, least, stopped, sealed: row.sealed, version })
    .where('id', '=', row.id)
    .returningAll()
    .executeTakeFirstOrThrow();
}

function stateOf({ kind, name, shown, events, least, stopped }: ChannelRecord): ChannelState {
  return { kind, name, shown, events, stopped, ...(least ? { least } : {}) };
}

type Stream = Pick<ChannelRecord, 'id' | 'user_id' | 'version'>;

function record(
  tx: Tx,
  keys: UserKeys,
  { id, user_id: owner, version }: Stream,
  events: readonly ChannelEvent[],
) {
  return append(tx, keys, { streamId: `channel-${id}`, owner, expectedVersion: version, events });
}

const seal = (tx: Tx, keys: UserKeys, { user_id, id }: Stream, secrets: ChannelSecrets) =>
  sealSecrets(tx, keys, user_id, id, secrets);

const newSecret = (): string => SECRET_PREFIX + randomBytes(32).toString('base64');

type Receiver = Pick<ChannelSecrets, 'url' | 'tracker'>;

function receiverOf(wish: NewChannel): Receiver {
  if (wish.kind === 'mail') return { url: '' };
  if (wish.kind === 'webhook' || wish.kind === 'slack') return { url: wish.url };
  const { project, token } = wish;
  const url = (wish.url ?? TRACKERS[wish.kind].url ?? '').replace(/\/+$/, '');
  return { url, tracker: { project, token, user: wish.kind === 'jira' ? wish.user : null } };
}

/** The path of a chat's address is its secret. */
function shownOf(kind: ChannelKind, url: string, project?: string): string {
  if (kind === 'mail') return '';
  const { host, origin, pathname } = new URL(url);
  if (isTracker(kind)) return `${host.replace(/^api\./, '')}: ${project ?? ''}`;
  return kind === 'webhook' ? origin + pathname : origin;
}

async function requireAddress(tx: Tx, owner: string): Promise<void> {
  if (!(await mailAddressOf(tx, owner)))
    throw new AppError('INVALID_REQUEST', 'This account has no email address that mail could go to');
}

/** Where an account's mail goes; null where it has no address. */
export async function mailAddressOf(db: Db | Tx, owner: string): Promise<string | null> {
  const profile = await db
    .selectFrom('profiles')
    .select('email')
    .where('user_id', '=', owner)
    .executeTakeFirst();
  return profile?.email || null;
}
