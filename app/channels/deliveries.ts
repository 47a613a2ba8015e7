import { type SqlBool, sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import type { Db, Tx } from '#db/connection.ts';
import type { ChannelRecord, DeliveryRecord } from '#db/schema.ts';
import { DELIVERIES_PAGE } from '#domain/api/channel.ts';
import { AppError } from '#domain/kernel/errors.ts';
import type { Message } from '#domain/messages/message.ts';

/** How long a workflow may be late before the reactor looks after its message. */
const LATE_S = 60;
/** How long messages are kept after they were made. */
export const KEPT_DAYS = 30;
const TRIAL = 'This is a test: messages about your tests and bugs will arrive here.';

export type DeliveryCounts = { delivered: number; waiting: number; failed: number };

/** What became of the messages of a user's channels, by the channels' ids. */
export async function countDeliveries(tx: Tx, owner: string): Promise<Map<string, DeliveryCounts>> {
  const rows = await tx
    .selectFrom('deliveries')
    .select(['channel_id', 'status', (eb) => eb.fn.countAll<string>().as('count')])
    .where('user_id', '=', owner)
    .groupBy(['channel_id', 'status'])
    .execute();
  const counts = new Map<string, DeliveryCounts>();
  for (const { channel_id, status, count } of rows) {
    const known = counts.get(channel_id) ?? { delivered: 0, waiting: 0, failed: 0 };
    counts.set(channel_id, { ...known, [status]: Number(count) });
  }
  return counts;
}

/** The messages of a channel, the latest first. @throws AppError NOT_FOUND */
export async function listDeliveries(
  tx: Tx,
  channelId: string,
  { status, before }: { status?: DeliveryRecord['status'] | undefined; before?: string | undefined },
): Promise<DeliveryRecord[]> {
  await requireChannel(tx, channelId);
  let query = tx
    .selectFrom('deliveries')
    .selectAll()
    .where('channel_id', '=', channelId)
    .orderBy('happened_at', 'desc')
    .orderBy('id', 'desc')
    .limit(DELIVERIES_PAGE);
  if (status) query = query.where('status', '=', status);
  if (before)
    query = query.where(
      sql<SqlBool>`(happened_at, id) < (select d.happened_at, d.id from deliveries d where d.id = ${before})`,
    );
  return query.execute();
}

/** Has a message sent to a channel that only says that it arrived. @throws AppError NOT_FOUND, INVALID_REQUEST */
export async function sendTrial(tx: Tx, channelId: string): Promise<DeliveryRecord> {
  const channel = await requireChannel(tx, channelId);
  requireActive(channel);
  const now = new Date();
  const message: Message = { type: 'channel.test', timestamp: now.toISOString(), data: { text: TRIAL } };
  return tx
    .insertInto('deliveries')
    .values({
      id: uuidv7(),
      user_id: channel.user_id,
      channel_id: channel.id,
      type: message.type,
      body: JSON.stringify(message),
      happened_at: now,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Sends a message once more, or the next attempt at once; its attempts are counted anew. @throws AppError NOT_FOUND, INVALID_REQUEST */
export async function replayDelivery(tx: Tx, id: string): Promise<DeliveryRecord> {
  const row = await tx.selectFrom('deliveries').selectAll().where('id', '=', id).executeTakeFirst();
  if (!row) throw new AppError('NOT_FOUND');
  requireActive(await requireChannel(tx, row.channel_id));
  return tx
    .updateTable('deliveries')
    .set(AGAIN)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Sends all messages of a channel once more that were given up. Gives how many. @throws AppError NOT_FOUND, INVALID_REQUEST */
export async function replayFailed(tx: Tx, channelId: string): Promise<number> {
  requireActive(await requireChannel(tx, channelId));
  const rows = await tx
    .updateTable('deliveries')
    .set(AGAIN)
    .where('channel_id', '=', channelId)
    .where('status', '=', 'failed')
    .returning('id')
    .execute();
  return rows.length;
}

const AGAIN = {
  status: 'waiting',
  attempts: 0,
  delivered_at: null,
  next_at: null,
  due_at: sql<Date>`now()`,
  asked: sql<number>`asked + 1`,
  hurried: true,
} as const;

export type DueDelivery = Pick<DeliveryRecord, 'id' | 'user_id' | 'hurried' | 'attempts'> & {
  plan_type: string | null;
};

/** Messages that a workflow is to be started for, the oldest first. */
export function dueDeliveries(db: Db, limit: number): Promise<DueDelivery[]> {
  return db
    .selectFrom('deliveries as d')
    .leftJoin('profiles as p', 'p.user_id', 'd.user_id')
    .select(['d.id', 'd.user_id', 'd.hurried', 'd.attempts', 'p.plan_type'])
    .where('d.status', '=', 'waiting')
    .where('d.due_at', '<=', sql<Date>`now()`)
    .orderBy('d.due_at')
    .limit(limit)
    .execute();
}

/** Notes that a message has its workflow. One that somebody hurries again meanwhile stays due. */
export async function noteStarted(db: Db, { id, hurried }: DueDelivery): Promise<void> {
  await db
    .updateTable('deliveries')
    .set({
      due_at: sql<Date>`greatest(now(), next_at) + make_interval(secs => ${LATE_S})`,
      hurried: false,
    })
    .where('id', '=', id)
    .where('status', '=', 'waiting')
    .$if(!hurried, (query) => query.where('hurried', '=', false))
    .execute();
}

export type Sendable = { delivery: DeliveryRecord; channel: ChannelRecord };

/** A message that waits, with its channel; null when there is nothing to send any more. */
export async function findSendable(db: Db, id: string): Promise<Sendable | null> {
  const delivery = await db.selectFrom('deliveries').selectAll().where('id', '=', id).executeTakeFirst();
  if (delivery?.status !== 'waiting') return null;
  const channel = await db
    .selectFrom('channels')
    .selectAll()
    .where('id', '=', delivery.channel_id)
    .executeTakeFirst();
  return channel ? { delivery, channel } : null;
}

/** What came of an attempt. `pause_ms`: until the next one; null when there is none. */
export type AttemptEnd = {
  attempt: number;
  answered: number | null;
  fault: string;
  pause_ms: number | null;
  /** How often its owner had asked for it when the attempt began. */
  asked: number;
  /** The issue that it led to; null where there is none, or none that is new. */
  issue_url: string | null;
};

/** Keeps what came of an attempt. A message that its owner replays meanwhile is left waiting. */
export async function recordAttempt(db: Db, id: string, end: AttemptEnd): Promise<void> {
  const { attempt, answered, fault, pause_ms, asked, issue_url } = end;
  const next = (more_s: number) =>
    pause_ms === null ? null : sql<Date>`now() + make_interval(secs => ${pause_ms / 1_000 + more_s})`;
  const status = fault === '' ? 'delivered' : pause_ms === null ? 'failed' : 'waiting';
  await db
    .updateTable('deliveries')
    .set({
      ...{ status, attempts: attempt, answered, fault },
      ...(issue_url ? { issue_url } : {}),
      tried_at: sql<Date>`now()`,
      delivered_at: fault === '' ? sql<Date>`now()` : null,
      next_at: next(0),
      due_at: next(LATE_S),
    })
    .where('id', '=', id)
    .where('status', '=', 'waiting')
    .where('asked', '=', asked)
    .execute();
}

/** Deletes messages that are older than they are kept. Gives how many went. */
export async function forgetDeliveries(db: Db): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('deliveries')
    .where('created_at', '<', sql<Date>`now() - make_interval(days => ${KEPT_DAYS})`)
    .executeTakeFirst();
  return Number(numDeletedRows);
}

async function requireChannel(tx: Tx, id: string): Promise<ChannelRecord> {
  const row = await tx.selectFrom('channels').selectAll().where('id', '=', id).executeTakeFirst();
  if (!row) throw new AppError('NOT_FOUND');
  return row;
}

function requireActive({ stopped }: ChannelRecord): void {
  if (stopped) throw new AppError('INVALID_REQUEST', 'This channel is switched off. Switch it on first');
}
