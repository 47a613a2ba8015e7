import type { WebSocket } from 'ws';
import type { Db } from '#db/connection.ts';
import { testRunStream } from '#db/event-store/read.ts';
import { lastSeq, readFeed } from '#db/queries/feed.ts';
import type { UserKeys } from '#db/sealing/user-keys.ts';
import { CLOSES } from '#domain/live/closes.ts';
import type { ServerFrame } from '#domain/live/frames.ts';
import { counter, durations } from '#kit/metrics.ts';
import { markInTraceOf } from '#kit/tracing.ts';
import type { PlainTranslator } from './plain.ts';
import { SharedEvent } from './shared-event.ts';

const PAGE = 500;
/** Further behind than this, a client is better served by a fresh snapshot. */
const BACKFILL_MAX = 20_000;
/** Bytes that may wait in a socket before its client counts as too slow. */
const WAITING_BYTES_MAX = 4 * 1024 * 1024;
/** A picture is skipped, not queued, while this much waits. */
const PICTURE_WAITING_BYTES_MAX = 256 * 1024;

const frames = counter('rove_frames_sent_total', 'Frames of events that were sent');
const closes = counter('rove_socket_closes_total', 'Websockets that were closed by name', ['name']);
const latency = durations(
  'rove_commit_to_frame_seconds',
  'From the record of an event to its first frame, of live ones',
);
/** Older than this an event comes by backfill, whose age says nothing. */
const LIVE_S = 10;

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
  #waiting: SharedEvent[] | null = [];
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
      // The feed lags behind the snapshot that a client comes with; the database does not.
      if (since > head && since > (await lastSeq(this.#parts.db))) return this.close('FutureCursor');
      let sent = 0;
      // Not by what was sent last: a page may be of events that no client is shown.
      let from = this.#last;
      for (;;) {
        const rows = await readFeed(this.#parts.db, from, PAGE, this.#filter());
        from = Number(rows.at(-1)?.seq ?? from);
        for (const row of rows) {
          const shared = new SharedEvent(row, this.#parts);
          await shared.open();
          this.#deliver(shared);
        }
        sent += rows.length;
        if (sent > BACKFILL_MAX) return this.close('OutdatedCursor');
        if (rows.length < PAGE) break;
      }
    }
    const waiting = this.#waiting ?? [];
    this.#waiting = null;
    for (const event of waiting) this.#take(event);
    if (since !== null) this.#text({ kind: 'caught_up', seq: this.#last });
  }

  /** Takes an opened event of the feed; not for this client when it is another owner's or another run's. */
  offer(shared: SharedEvent): void {
    const { owner, stream_id } = shared.event;
    if (owner !== this.owner) return;
    if (this.#input.testId && stream_id !== testRunStream(this.#input.testId)) return;
    if (this.#waiting) this.#waiting.push(shared);
    else this.#take(shared);
  }

  /** Sends a live picture or step, unless the client is behind: these may be lost. */
  offerLive(payload: Uint8Array | ServerFrame): void {
    if (this.#socket.readyState !== this.#socket.OPEN) return;
    if (this.#socket.bufferedAmount > PICTURE_WAITING_BYTES_MAX) return;
    if (payload instanceof Uint8Array) this.#socket.send(payload, { binary: true });
    else this.#socket.send(JSON.stringify(payload));
  }

  /** Ends the connection so that its client begins again from where it stands. */
  restart(): void {
    this.#socket.close(1011, 'Internal');
  }

  close(name: keyof typeof CLOSES): void {
    closes.inc({ name });
    this.#socket.close(CLOSES[name], name);
  }

  /** A frame goes at once; a plain message carries totals, which may have to be read first, and waits for its turn. */
  #take(shared: SharedEvent): void {
    if (this.#input.since !== null) {
      this.#deliver(shared);
      return;
    }
    this.#tail = this.#tail.then(() => this.#tell(shared));
    this.#tail.catch(() => this.#socket.close(1011, 'Internal'));
  }

  #isDue({ seq }: SharedEvent): boolean {
    return seq > this.#last && this.#socket.readyState === this.#socket.OPEN;
  }

  #deliver(shared: SharedEvent): void {
    if (!this.#isDue(shared) || !shared.isOfRun) return;
    this.#raw(shared.frame(this.#last));
    this.#last = shared.seq;
    frames.inc();
    if (shared.tellOnce()) tell(shared);
  }

  async #tell(shared: SharedEvent): Promise<void> {
    if (!this.#isDue(shared)) return;
    const message = await this.#parts.plain.translate(shared.opened);
    if (message) this.#text(message);
    this.#last = shared.seq;
  }

  #text(frame: object): void {
    this.#raw(JSON.stringify(frame));
  }

  #raw(text: string | Buffer): void {
    if (this.#socket.bufferedAmount > WAITING_BYTES_MAX) {
      this.close('ConsumerTooSlow');
      // The client does not read, so it would not answer the close either.
      setTimeout(() => this.#socket.terminate(), 1_000).unref();
      return;
    }
    this.#socket.send(text, { binary: false });
  }

  #filter() {
    const { testId } = this.#input;
    return { owner: this.owner, ...(testId ? { streamId: testRunStream(testId) } : {}) };
  }
}

/** How long a live event took to its first frame, and the moment itself in its trace. */
function tell({ event, opened }: SharedEvent): void {
  const seconds = (Date.now() - Date.parse(opened.recorded_at)) / 1000;
  if (seconds >= 0 && seconds < LIVE_S) latency.observe(seconds);
  markInTraceOf(event.meta, 'gateway frame', { 'rove.seq': Number(event.seq), 'rove.type': event.type });
}
