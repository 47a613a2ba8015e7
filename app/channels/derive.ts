import { sql } from 'kysely';
import type { Db, Tx } from '#db/connection.ts';
import { keepDeadLetter } from '#db/dead-letters.ts';
import { eventId } from '#db/event-store/event-id.ts';
import type { SealedEvent } from '#db/event-store/read.ts';
import { isStoreAway } from '#db/outage.ts';
import { lastSeq } from '#db/queries/feed.ts';
import type { ChannelRecord } from '#db/schema.ts';
import { GRAVITY } from '#domain/findings/finding.ts';
import { isMuted } from '#domain/messages/message.ts';
import { type MessageSources, messagesOf, type NamedMessage, TELLING } from './messages-of.ts';

/** The name of this reader of events, and of its dead letters. */
export const DELIVERIES = 'deliveries';

export type Derived = { events: number; messages: number; dead: number };

/**
 * Makes the messages of at most `limit` numbered events after the place that was reached, in one transaction with the
 * new place: what was committed once is told once to each channel, whatever breaks in between. An event that cannot be
 * read is kept as a dead letter. Several processes may do it at once: the place is given to one.
 */
export async function deriveDeliveries(sources: MessageSources, limit: number): Promise<Derived> {
  const { db } = sources;
  const since = await placeOf(db);
  const upto = await lastSeq(db);
  if (upto <= since) return { events: 0, messages: 0, dead: 0 };
  const events = await tellingEvents(db, { since, upto, limit });
  const channels = await channelsOf(db, [...new Set(events.map(({ owner }) => owner))]);
  const rows: DeliveryValues[] = [];
  const letters: { event: SealedEvent; error: unknown }[] = [];
  for (const event of events) {
    try {
      rows.push(...(await rowsOf(sources, event, channels)));
    } catch (error) {
      if (isStoreAway(error)) throw error;
      letters.push({ event, error });
    }
  }
  const place = events.length < limit ? upto : Number(events.at(-1)?.seq);
  const isOurs = await db.transaction().execute(async (tx) => {
    if (!(await moveOn(tx, since, place))) return false;
    await insertDeliveries(tx, rows);
    for (const letter of letters) await keepDeadLetter(tx, { consumer: DELIVERIES, ...letter });
    return true;
  });
  if (!isOurs) return { events: 0, messages: 0, dead: 0 };
  return { events: events.length, messages: rows.length, dead: letters.length };
}

/** Makes the messages of one event that was a dead letter. @throws what is wrong with it */
export async function deriveOne(sources: MessageSources, tx: Tx, event: SealedEvent): Promise<void> {
  await insertDeliveries(tx, await rowsOf(sources, event, await channelsOf(sources.db, [event.owner])));
}

type DeliveryValues = {
  id: string;
  user_id: string;
  channel_id: string;
  test_id: string;
  type: string;
  body: string;
  happened_at: string;
};

async function rowsOf(
  sources: MessageSources,
  event: SealedEvent,
  channels: readonly ChannelRecord[],
): Promise<DeliveryValues[]> {
  const happened = new Date(event.recorded_at);
  const listening = channels.filter(
    ({ user_id, stopped, created_at }) => user_id === event.owner && !stopped && created_at <= happened,
  );
  if (listening.length === 0) return [];
  const messages = await messagesOf(sources, event);
  return listening.flatMap((channel) =>
    messages
      .filter((one) => isWanted(channel, one))
      .map(({ key, testId, message }) => ({
        id: eventId(channel.id, `${event.event_id}/${key}`),
        user_id: event.owner,
        channel_id: channel.id,
        test_id: testId,
        type: message.type,
        body: JSON.stringify(message),
        happened_at: message.timestamp,
      })),
  );
}

/** People are not told of what they have muted, nor of what they do not mind. */
function isWanted({ kind, events, least }: ChannelRecord, { message }: NamedMessage): boolean {
  if (message.type === 'channel.test' || !events.includes(message.type)) return false;
  if (least && 'bug' in message.data && GRAVITY[message.data.bug.severity] > GRAVITY[least]) return false;
  return kind === 'webhook' || !isMuted(message);
}

async function insertDeliveries(tx: Tx, rows: readonly DeliveryValues[]): Promise<void> {
  if (rows.length === 0) return;
  // A channel may be deleted meanwhile.
  await sql`
    insert into deliveries (id, user_id, channel_id, test_id, type, body, happened_at)
    select r.* from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
        as r(id uuid, user_id uuid, channel_id uuid, test_id uuid, type text, body text, happened_at timestamptz)
      join channels c on c.id = r.channel_id
    on conflict (id) do nothing`.execute(tx);
}

function tellingEvents(
  db: Db,
  { since, upto, limit }: { since: number; upto: number; limit: number },
): Promise<SealedEvent[]> {
  return db
    .selectFrom('events')
    .selectAll()
    .where('seq', '>', String(since))
    .where('seq', '<=', String(upto))
    .where('type', 'in', [...TELLING])
    .orderBy('seq')
    .limit(limit)
    .execute();
}

async function channelsOf(db: Db, owners: readonly string[]): Promise<ChannelRecord[]> {
  if (owners.length === 0) return [];
  return db.selectFrom('channels').selectAll().where('user_id', 'in', owners).execute();
}

/** The number of the last event whose messages are made. */
async function placeOf(db: Db): Promise<number> {
  const known = await db
    .selectFrom('projections')
    .select('last_seq')
    .where('name', '=', DELIVERIES)
    .executeTakeFirst();
  if (known) return Number(known.last_seq);
  await db
    .insertInto('projections')
    .values({ name: DELIVERIES, last_seq: 0, updated_at: sql<Date>`now()` })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return 0;
}

/** Moves the place on; false when another process has done so. */
async function moveOn(tx: Tx, from: number, to: number): Promise<boolean> {
  const moved = await tx
    .updateTable('projections')
    .set({ last_seq: to, updated_at: sql<Date>`now()` })
    .where('name', '=', DELIVERIES)
    .where('last_seq', '=', String(from))
    .returning('name')
    .executeTakeFirst();
  return moved !== undefined;
}
