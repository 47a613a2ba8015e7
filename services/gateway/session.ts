import type { WebSocket } from 'ws';
import type { Db } from '#db/connection.ts';
import { openEvent, type SealedEvent, testRunStream } from '#db/event-store/read.ts';
import { readFeed } from '#db/queries/feed.ts';
import type { UserKeys } from '#db/sealing/user-keys.ts';
import { CLOSES, type ServerFrame } from '#domain/live/frames.ts';
import type { PlainTranslator } from './plain.ts';

const PAGE = 500;
/** Further behind than this, a client is better served by a fresh snapshot. */
const BACKFILL_MAX = 20_000;
/** Bytes that may wait in a socket before its client counts as too slow. */
const WAITING_BYTES_MAX = 4 * 1024 * 1024;
/** A picture is skipped, not queued, while this much waits. */
const PICTURE_WAITING_BYTES_MAX = 256 * 1024;

export type SessionParts = { db: Db; keys: UserKeys; plain: PlainTranslator };
export type SessionInput = { owner: string; since: number | null; testId: string | null };

/**
 * One client's view of the events: backfill from Postgres, cut over, stream. While it fills, live events wait in a
 * list; whatever was sent is not sent again, and each frame names the one before it.
 */
export class Session {
  readonly owner: string;
  readonly #socket: WebSocket;
  readonly #parts: SessionParts;
  readonly #input: SessionInput;
  #waiting: SealedEvent[] | null = [];
  #last: number;
  #tail: Promise<void> = Promise.resolve();

  constructor(socket: WebSocket, parts: SessionParts, input: SessionInput) {
    this.owner = input.owner;
    this.#socket = socket;
    this.#parts = parts;
    this.#input = input;
    this.#last = input.since ?? 0;
  }

  /** Sends what the client missed, then goes over to the stream. Register the session before this call. */
  async fill(head: number): Promise<void> {
    const { since } = this.#input;
    if (since !== null) {
      if (since > head) return this.close('FutureCursor');
      let sent = 0;
      for (;;) {
        const rows = await readFeed(this.#parts.db, this.#last, PAGE, this.#filter());
        for (const row of rows) await this.#send(row);
        sent += rows.length;
        if (sent > BACKFILL_MAX) return this.close('OutdatedCursor');
        if (rows.length < PAGE) break;
      }
    }
    const waiting = this.#waiting ?? [];
    this.#waiting = null;
    for (const event of waiting) this.#queue(event);
    if (since !== null)
      this.#tail = this.#tail.then(() => this.#text({ kind: 'caught_up', seq: this.#last }));
  }

  /** Takes an event of the feed; not for this client when it is another owner's or another run's. */
  offer(event: SealedEvent): void {
    if (event.owner !== this.owner) return;
    if (this.#input.testId && event.stream_id !== testRunStream(this.#input.testId)) return;
    if (this.#waiting) this.#waiting.push(event);
    else this.#queue(event);
  }

  /** Sends a live picture or step, unless the client is behind: these may be lost. */
  offerLive(payload: Uint8Array | ServerFrame): void {
    if (this.#socket.readyState !== this.#socket.OPEN) return;
    if (this.#socket.bufferedAmount > PICTURE_WAITING_BYTES_MAX) return;
    if (payload instanceof Uint8Array) this.#socket.send(payload, { binary: true });
    else this.#socket.send(JSON.stringify(payload));
  }

  close(name: keyof typeof CLOSES): void {
    this.#socket.close(CLOSES[name], name);
  }

  #queue(event: SealedEvent): void {
    this.#tail = this.#tail.then(() => this.#send(event));
    this.#tail.catch(() => this.#socket.close(1011, 'Internal'));
  }

  async #send(event: SealedEvent): Promise<void> {
    const seq = Number(event.seq);
    if (seq <= this.#last || this.#socket.readyState !== this.#socket.OPEN) return;
    const opened = await openEvent(this.#parts.db, this.#parts.keys, event);
    if (this.#input.since === null) {
      const message = await this.#parts.plain.translate(opened);
      if (message) this.#text(message);
    } else if (event.stream_id.startsWith('test_run-')) {
      this.#text({
        kind: 'event',
        seq,
        prev: this.#last,
        test_id: event.stream_id.slice('test_run-'.length),
        version: event.version,
        type: event.type,
        recorded_at: opened.recorded_at,
        data: opened.data,
      });
    } else return;
    this.#last = seq;
  }

  #text(frame: object): void {
    if (this.#socket.bufferedAmount > WAITING_BYTES_MAX) {
      this.close('ConsumerTooSlow');
      // The client does not read, so it would not answer the close either.
      setTimeout(() => this.#socket.terminate(), 1_000).unref();
      return;
    }
    this.#socket.send(JSON.stringify(frame));
  }

  #filter() {
    const { testId } = this.#input;
    return { owner: this.owner, ...(testId ? { streamId: testRunStream(testId) } : {}) };
  }
}
