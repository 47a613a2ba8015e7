import type PQueue from 'p-queue';
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

/** What may wait in a socket while its client is filled: the next event is sent when it has taken that. */
const FILLING_BYTES_MAX = 1024 * 1024;
/** A client that takes nothing for so long is too slow. */
const STALLED_MS = 30_000;

/** `reads`: has only so many sessions of a gateway read what they missed at once. */
export type SessionParts = { db: Db; keys: UserKeys; plain: PlainTranslator; reads: PQueue };
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
      await this.#backfill(since);
    }
    const waiting = this.#waiting ?? [];
    // More may come while these are sent.
    for (let at = 0; at < waiting.length && this.#isOpen; at += 1) {
      this.#take(waiting[at] as SharedEvent);
      await this.#drained();
    }
    this.#waiting = null;
    if (since !== null && this.#isOpen) this.#text({ kind: 'caught_up', seq: this.#last });
  }

  /** Sends what Postgres has, page by page, no faster than the client takes it. */
  async #backfill(since: number): Promise<void> {
    let sent = 0;
    // Not by what was sent last: a page may be of events that no client is shown.
    let from = since;
    while (this.#isOpen) {
      const page = await this.#parts.reads.add(() => this.#read(from));
      for (const shared of page) {
        this.#deliver(shared);
        await this.#drained();
      }
      from = page.at(-1)?.seq ?? from;
      sent += page.length;
      if (sent > BACKFILL_MAX) return this.close('OutdatedCursor');
      if (page.length < PAGE) return;
    }
  }

  async #read(from: number): Promise<SharedEvent[]> {
    // Its client may have gone while it waited for its turn.
    if (!this.#isOpen) return [];
    const rows = await readFeed(this.#parts.db, from, PAGE, this.#filter());
    const page = rows.map((row) => new SharedEvent(row, this.#parts));
    for (const shared of page) await shared.open();
    return page;
  }

  /** Waits until the client has taken what was sent, where that is much. */
  async #drained(): Promise<void> {
    if (!this.#isOpen || this.#socket.bufferedAmount <= FILLING_BYTES_MAX) return;
    const stalled = setTimeout(() => this.#endSlow(), STALLED_MS);
    // Written after all that was sent before it, and told when it was; also when the socket is closed.
    await new Promise<void>((resolve) => this.#socket.ping(undefined, undefined, () => resolve()));
    clearTimeout(stalled);
  }

  /** Takes an opened event of the feed; not for this client when it is another owner's or another run's. */
  offer(shared: SharedEvent): void {
    const { owner, stream_id } = shared.event;
    if (owner !== this.owner) return;
    if (this.#input.testId && stream_id !== testRunStream(this.#input.testId)) return;
    if (!this.#waiting) this.#take(shared);
    else if (this.#waiting.length < BACKFILL_MAX) this.#waiting.push(shared);
    else if (this.#isOpen) this.close('OutdatedCursor');
  }

  /** Sends a live picture or step, unless the client is behind: these may be lost. */
  offerLive(payload: Uint8Array | ServerFrame): void {
    if (!this.#isOpen) return;
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

  get #isOpen(): boolean {
    return this.#socket.readyState === this.#socket.OPEN;
  }

  #isDue({ seq }: SharedEvent): boolean {
    return seq > this.#last && this.#isOpen;
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
    if (this.#socket.bufferedAmount > WAITING_BYTES_MAX) this.#endSlow();
    else this.#socket.send(text, { binary: false });
  }

  #endSlow(): void {
    this.close('ConsumerTooSlow');
    // The client does not read, so it would not answer the close either.
    setTimeout(() => this.#socket.terminate(), 1_000).unref();
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
