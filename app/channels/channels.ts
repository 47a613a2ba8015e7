import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import type { Db, Tx } from '#db/connection.ts';
import { append } from '#db/event-store/append.ts';
import type { ChannelRecord } from '#db/schema.ts';
import type { UserKeys } from '#db/sealing/user-keys.ts';
import type { NewChannel } from '#domain/api/channel.ts';
import {
  type ChannelChange,
  type ChannelState,
  decideChange,
  decideChannel,
  decideStop,
  evolve,
} from '#domain/channel/decide.ts';
import type { ChannelEvent, ChannelKind, MessageType, StopReason } from '#domain/channel/events.ts';
import { messageTypeSchema } from '#domain/channel/events.ts';
import { AppError } from '#domain/kernel/errors.ts';
import { type ChannelSecrets, openSecrets, sealSecrets } from './secrets.ts';

/** As scanners for secrets know it (Standard Webhooks), before 32 random bytes in base64. */
const SECRET_PREFIX = 'whsec_';
/** A secret that was replaced signs along for as long, so that receivers can follow. */
const OLD_SECRET_MS = 24 * 60 * 60_000;

/** Programs want all; people are told what ends a test, and what came back. */
const DEFAULT_EVENTS: Readonly<Record<ChannelKind, readonly MessageType[]>> = {
  webhook: messageTypeSchema.options,
  slack: ['run.completed', 'run.failed', 'bug.regressed'],
  mail: ['run.completed', 'run.failed', 'bug.regressed'],
};
const DEFAULT_NAMES: Readonly<Record<ChannelKind, string>> = {
  webhook: 'Webhook',
  slack: 'Slack',
  mail: 'Mail',
};

type Made = { row: ChannelRecord; secret: string | null };
type ChannelWish = Omit<ChannelChange, 'shown'> & { url?: string | undefined };

/**
 * Makes a channel in the owner's transaction (`asUser`). The secret of a webhook is in the answer and nowhere else.
 * @throws AppError INVALID_REQUEST when there are too many, or mail has nowhere to go
 */
export async function createChannel(tx: Tx, keys: UserKeys, owner: string, wish: NewChannel): Promise<Made> {
  await sql`select pg_advisory_xact_lock(hashtext(${`channel ${owner}`}))`.execute(tx);
  const url = wish.kind === 'mail' ? '' : wish.url;
  if (wish.kind === 'mail') await requireAddress(tx, owner);
  const secret = wish.kind === 'webhook' ? newSecret() : null;
  const terms = {
    kind: wish.kind,
    name: wish.name ?? DEFAULT_NAMES[wish.kind],
    shown: shownOf(wish.kind, url),
    events: wish.events ?? [...DEFAULT_EVENTS[wish.kind]],
  };
  const all = await listChannels(tx, owner);
  const events = decideChannel(terms, all.length);
  const id = uuidv7();
  const version = await record(tx, keys, { id, user_id: owner, version: 0 }, events);
  const sealed = await sealSecrets(tx, keys, owner, id, { url, secret, previous: null });
  const row = await tx
    .insertInto('channels')
    .values({ ...terms, id, user_id: owner, sealed, version })
    .returningAll()
    .executeTakeFirstOrThrow();
  return { row, secret };
}

/** Changes a channel; what the wish leaves out stays. @throws AppError NOT_FOUND; INVALID_REQUEST for an address of mail */
export async function changeChannel(
  tx: Tx,
  keys: UserKeys,
  id: string,
  { url, ...change }: ChannelWish,
): Promise<ChannelRecord> {
  const row = await lockChannel(tx, id);
  if (url !== undefined && row.kind === 'mail')
    throw new AppError('INVALID_REQUEST', 'Mail goes to the address of the account');
  const shown = url === undefined ? row.shown : shownOf(row.kind, url);
  const events = decideChange(row, { ...change, shown });
  const kept = url === undefined ? null : await openSecrets(tx, keys, row);
  const sealed = kept && url !== undefined ? await seal(tx, keys, row, { ...kept, url }) : row.sealed;
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
  const before: ChannelState = row;
  const { name, shown, events: types, stopped } = events.reduce(evolve, before);
  return tx
    .updateTable('channels')
    .set({ name, shown, events: types, stopped, sealed: row.sealed, version })
    .where('id', '=', row.id)
    .returningAll()
    .executeTakeFirstOrThrow();
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

/** The path of a chat's address is its secret. */
function shownOf(kind: ChannelKind, url: string): string {
  if (kind === 'mail') return '';
  const { origin, pathname } = new URL(url);
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
