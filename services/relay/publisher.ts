import type { NatsConnection } from '@nats-io/transport-node';
import type { Db } from '#db/connection.ts';
import { keepDeadLetter } from '#db/dead-letters.ts';
import type { SealedEvent } from '#db/event-store/read.ts';
import { encodeEvent } from '#db/event-store/wire.ts';
import { installationName, lastSeq, readFeed } from '#db/queries/feed.ts';
import { SUBJECTS } from '#domain/live/frames.ts';
import type { Logger } from '#kit/logger.ts';
import { Loop } from '#kit/loop.ts';
import { counter } from '#kit/metrics.ts';
import { markInTraceOf } from '#kit/tracing.ts';
import { type Cursor, emptyStream, type Outlet, openStream, readCursor } from './stream.ts';

const BATCH = 500;
const POLL_MS = 500;
const RETRY_MS = 500;
const ACK_TIMEOUT_MS = 3_000;
/** How far back an emptied stream is filled again; clients further behind read Postgres. */
const REFILL = 10_000;

const publishedTotal = counter('rove_events_published_total', 'Events that JetStream has acknowledged');
const foreign = counter(
  'rove_streams_foreign_total',
  'Times that the stream held what is not ours and was emptied',
);
/** Room for the headers of a message. */
const HEADERS_BYTES = 1_024;

type PublisherParts = {
  db: Db;
  nats: NatsConnection;
  logger: Logger;
  isLeader: () => boolean;
  /** On how many servers of the cluster the stream is kept. */
  replicas: number;
};

/**
 * Publishes numbered events to JetStream in order. Its cursor is what JetStream really holds, read again after every
 * fault, so that a lost tail is published again; readers drop what they know by its number.
 */
export class Publisher {
  readonly #parts: PublisherParts;
  readonly loop: Loop;
  #published: number | null = null;

  constructor(parts: PublisherParts) {
    this.#parts = parts;
    this.loop = new Loop({
      round: () => this.#publishAll(),
      onError: (error) => {
        if (!this.loop.stopped) parts.logger.warn({ err: error }, 'publisher starts over');
      },
      retry_ms: RETRY_MS,
    });
  }

  /** The number of the last event that JetStream holds, as far as this relay knows; null while another leads. */
  get published(): number | null {
    return this.#published;
  }

  async #publishAll(): Promise<void> {
    const { nats, db, replicas } = this.#parts;
    const outlet = await openStream(nats, await installationName(db), replicas);
    let cursor = await this.#ownCursor(outlet);
    while (!this.loop.stopped) {
      if (this.#parts.isLeader()) cursor = await this.#publishFrom(outlet, cursor);
      else this.#published = null;
      await this.loop.sleep(POLL_MS);
    }
  }

  /** What JetStream holds, if it is ours: after a restored backup it may hold what Postgres never had. */
  async #ownCursor(outlet: Outlet): Promise<Cursor | null> {
    const cursor = await readCursor(outlet);
    if (!cursor) return null;
    if (cursor !== 'foreign') {
      const [row] = await readFeed(this.#parts.db, cursor.seq - 1, 1);
      if (Number(row?.seq) === cursor.seq && row?.event_id === cursor.eventId) return cursor;
    }
    foreign.inc();
    this.#parts.logger.warn({ cursor }, 'the stream holds events that are not ours; it is emptied');
    await emptyStream(outlet);
    return null;
  }

  async #withoutOversized(rows: SealedEvent[]): Promise<Encoded[]> {
    const { db, nats, logger } = this.#parts;
    const most = (nats.info?.max_payload ?? 1024 * 1024) - HEADERS_BYTES;
    const fitting: Encoded[] = [];
    for (const row of rows) {
      const payload = encodeEvent(row);
      if (payload.byteLength <= most) fitting.push({ row, payload });
      else {
        const bytes = payload.byteLength;
        const error = new TooLargeForNats(`${bytes} bytes, at most ${most}`);
        logger.error(
          { seq: row.seq, bytes },
          'an event is too large for NATS; readers have it from Postgres',
        );
        await keepDeadLetter(db, { consumer: 'relay', event: row, error, settled: true });
      }
    }
    return fitting;
  }

  async #publishFrom(outlet: Outlet, from: Cursor | null): Promise<Cursor | null> {
    let cursor = from;
    while (!this.loop.stopped) {
      const since = cursor?.seq ?? Math.max(0, (await lastSeq(this.#parts.db)) - REFILL);
      const rows = await readFeed(this.#parts.db, since, BATCH);
      if (rows.length === 0) {
        this.#published = since;
        return cursor;
      }
      const fitting = await this.#withoutOversized(rows);
      const last = rows.at(-1);
      cursor = await publish(outlet, fitting, cursor);
      // An event that is too large for NATS leaves a gap there, which readers fill from Postgres.
      if (last && fitting.at(-1)?.row !== last)
        cursor = { eventId: cursor?.eventId ?? null, seq: Number(last.seq) };
      this.#published = cursor?.seq ?? null;
    }
    return cursor;
  }
}

type Encoded = { row: SealedEvent; payload: Uint8Array };

/** A message that is larger than the server takes would be refused for ever. */
class TooLargeForNats extends Error {
  readonly code = 'TOO_LARGE_FOR_NATS';
}

/** Publishes a batch without waiting in between; each message names the one before it, so that two relays cannot mix. */
async function publish(
  { js, installation }: Outlet,
  events: Encoded[],
  cursor: Cursor | null,
): Promise<Cursor | null> {
  let previous = cursor?.eventId ?? null;
  const acks = events.map(({ row, payload }) => {
    const ack = js.publish(SUBJECTS.event(installation, row.owner, row.stream_id, row.type), payload, {
      msgID: row.event_id,
      timeout: ACK_TIMEOUT_MS,
      ...(previous ? { expect: { lastMsgID: previous } } : {}),
    });
    previous = row.event_id;
    return ack;
  });
  const settled = await Promise.allSettled(acks);
  const failed = settled.find((one) => one.status === 'rejected');
  if (failed) throw failed.reason;
  publishedTotal.inc(events.length);
  for (const { row } of events) markInTraceOf(row.meta, 'relay publish', { 'rove.seq': Number(row.seq) });
  const last = events.at(-1)?.row;
  return last ? { seq: Number(last.seq), eventId: last.event_id } : cursor;
}
