import { DeliverPolicy, jetstream } from '@nats-io/jetstream';
import type { NatsConnection } from '@nats-io/transport-node';
import type { Db } from '#db/connection.ts';
import type { SealedEvent } from '#db/event-store/read.ts';
import { decodeEvent } from '#db/event-store/wire.ts';
import { installationName, lastSeq, readFeed } from '#db/queries/feed.ts';
import { eventStreamOf } from '#domain/live/frames.ts';
import type { Logger } from '#kit/logger.ts';
import { counter } from '#kit/metrics.ts';
import { Wake } from '#kit/wake.ts';

const PAGE = 500;
/** How often Postgres is asked when NATS is silent; with NATS down this is the whole delay that users see. */
const POLL_MS = 500;
const RETRY_MS = 1_000;

const foreign = counter(
  'rove_messages_foreign_total',
  'Messages of the event stream that are no events of ours',
);
type Emit = (event: SealedEvent) => void;

/**
 * All events once, in order, without a hole: NATS brings them fast, Postgres fills whatever it does not bring. With
 * NATS down the feed is slower and never wrong.
 */
export class Feed {
  readonly #db: Db;
  readonly #nats: NatsConnection;
  readonly #logger: Logger;
  readonly #emit: Emit;
  readonly #wake = new Wake();
  #head = 0;
  #stopped = false;
  #tail: Promise<void> = Promise.resolve();
  #loops: Promise<unknown> = Promise.resolve();
  #consumer: { stop(): unknown } | null = null;

  constructor(db: Db, nats: NatsConnection, logger: Logger, emit: Emit) {
    this.#db = db;
    this.#nats = nats;
    this.#logger = logger;
    this.#emit = emit;
  }

  /** The number of the last event that was passed on. */
  get head(): number {
    return this.#head;
  }

  async start(): Promise<void> {
    this.#head = await lastSeq(this.#db);
    this.#loops = Promise.all([this.#consume(), this.#poll()]);
  }

  async stop(): Promise<void> {
    this.#stopped = true;
    this.#wake.wake();
    this.#consumer?.stop();
    await this.#loops;
    await this.#tail;
  }

  async #consume(): Promise<void> {
    const wake = new Wake();
    const stream = eventStreamOf(await installationName(this.#db));
    while (!this.#stopped) {
      try {
        const consumer = await jetstream(this.#nats).consumers.get(stream, {
          deliver_policy: DeliverPolicy.New,
        });
        const messages = await consumer.consume({ max_messages: 2_000 });
        this.#consumer = messages;
        for await (const message of messages) {
          const event = decodeEvent(message.string());
          if (event) this.#receive(event);
          else foreign.inc();
        }
      } catch (error) {
        if (!this.#stopped) this.#logger.warn({ err: error }, 'event stream is not there; reading Postgres');
      }
      if (!this.#stopped) await wake.sleep(RETRY_MS);
    }
  }

  #receive(event: SealedEvent): void {
    const seq = Number(event.seq);
    void this.#follow(async () => {
      if (seq <= this.#head) return;
      if (seq === this.#head + 1) this.#pass(event);
      else await this.#catchUp();
    });
  }

  async #poll(): Promise<void> {
    while (!this.#stopped) {
      await this.#wake.sleep(POLL_MS);
      await this.#follow(() => this.#catchUp());
    }
  }

  /** Work on the feed, one after the other; one that fails is told, and made good by the next. */
  #follow(work: () => Promise<void>): Promise<void> {
    this.#tail = this.#tail.then(work).catch(this.#report);
    return this.#tail;
  }

  async #catchUp(): Promise<void> {
    for (;;) {
      const rows = await readFeed(this.#db, this.#head, PAGE);
      for (const row of rows) this.#pass(row);
      if (rows.length < PAGE) return;
    }
  }

  #pass(event: SealedEvent): void {
    this.#head = Number(event.seq);
    this.#emit(event);
  }

  readonly #report = (error: unknown): void => {
    this.#logger.warn({ err: error }, 'could not read events');
  };
}
