import type { Db } from '#db/connection.ts';
import { openEvent, type SealedEvent, type StoredEvent } from '#db/event-store/read.ts';
import type { UserKeys } from '#db/sealing/user-keys.ts';
import type { ServerFrame } from '#domain/live/frames.ts';
import { counter } from '#kit/metrics.ts';

const PREFIX = 'test_run-';
const unreadable = counter('rove_events_unreadable_total', 'Events whose sealed part could not be opened');

/** An event on its way to many sessions: opened once, and written once for all that stand at the same place. */
export class SharedEvent {
  readonly event: SealedEvent;
  readonly seq: number;
  readonly #parts: { db: Db; keys: UserKeys };
  readonly #texts = new Map<number, Buffer>();
  #opened: StoredEvent | null = null;
  #isTold = false;

  constructor(event: SealedEvent, parts: { db: Db; keys: UserKeys }) {
    this.event = event;
    this.seq = Number(event.seq);
    this.#parts = parts;
  }

  get isOfRun(): boolean {
    return this.event.stream_id.startsWith(PREFIX);
  }

  /** Opens it; what is not sealed is open at once. @throws when Postgres cannot be asked for its owner's key */
  async open(): Promise<void> {
    this.#opened ??= await this.#read();
  }

  get isOpen(): boolean {
    return this.#opened !== null;
  }

  get opened(): StoredEvent {
    if (!this.#opened) throw new Error('An event was to be sent before it was opened');
    return this.#opened;
  }

  /** Whether it is the first time that this is asked: what is told of an event is told once, not for each socket. */
  tellOnce(): boolean {
    const isFirst = !this.#isTold;
    this.#isTold = true;
    return isFirst;
  }

  /** The frame for a client whose last event was `prev`. */
  frame(prev: number): Buffer {
    const known = this.#texts.get(prev);
    if (known) return known;
    const { opened } = this;
    const { stream_id, version, type } = this.event;
    const frame: ServerFrame = {
      kind: 'event',
      seq: this.seq,
      prev,
      test_id: stream_id.slice(PREFIX.length),
      version,
      type,
      recorded_at: opened.recorded_at,
      data: opened.data,
    };
    const text = Buffer.from(JSON.stringify(frame));
    this.#texts.set(prev, text);
    return text;
  }

  /** One that cannot be opened goes without its sealed part, as when its owner's key is gone: it ends no session. */
  async #read(): Promise<StoredEvent> {
    const { db, keys } = this.#parts;
    try {
      return await openEvent(db, keys, this.event);
    } catch (error) {
      // Only what is wrong with the event itself; a lost connection ends the session, which then begins again.
      if (!(error instanceof Error) || !/auth|decrypt|JSON|sealed/i.test(error.message)) throw error;
      unreadable.inc();
      return openEvent(db, keys, { ...this.event, personal: null });
    }
  }
}
