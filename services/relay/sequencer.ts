import type pg from 'pg';
import { connectAlone } from '#db/half-open.ts';
import { assignSeq, tryBecomeSequencer } from '#db/sequencer/assign-seq.ts';
import { stayAwake } from '#db/sequencer/stay-awake.ts';
import type { Logger } from '#kit/logger.ts';
import { Loop } from '#kit/loop.ts';
import { counter } from '#kit/metrics.ts';

const BATCH = 1_000;
/** The floor: how long an event may wait when a notification was lost. */
const POLL_MS = 500;
const RETRY_MS = 250;
/**
 * With this many looks that found something within a window it looks by itself, every few milliseconds: notifications
 * make commits wait. One commit of many events is one look.
 */
const BUSY_LOOKS = 10;
const WINDOW_MS = 250;
const AWAKE_MS = 1_000;
const TICK_MS = 3;

const numberedTotal = counter('rove_events_numbered_total', 'Events that were given their numbers');

type SequencerParts = { databaseUrl: string; logger: Logger; onNumbered: () => void };

/**
 * Gives committed events their dense numbers, whatever the state of NATS. Only the holder of the lock works; a second
 * relay waits for it. When its connection breaks the lock is gone too, and it starts over.
 */
export class Sequencer {
  readonly #parts: SequencerParts;
  readonly loop: Loop;
  #leading = false;

  constructor(parts: SequencerParts) {
    this.#parts = parts;
    this.loop = new Loop({
      round: () => this.#lead(),
      onError: (error) => parts.logger.warn({ err: error }, 'sequencer starts over'),
      retry_ms: RETRY_MS,
    });
  }

  get leading(): boolean {
    return this.#leading;
  }

  async #lead(): Promise<void> {
    const client = await connectAlone(this.#parts.databaseUrl, 'rove-sequencer');
    let broken: Error | null = null;
    client.on('error', (error) => {
      broken = error;
      this.loop.wake();
    });
    client.on('notification', () => this.loop.wake());
    try {
      while (!this.loop.stopped && !(await tryBecomeSequencer(client))) await this.loop.sleep(POLL_MS);
      this.#leading = true;
      await client.query('listen rove_events');
      const pace = new Pace(client);
      while (!this.loop.stopped) {
        if (broken) throw broken;
        const numbered = await assignSeq(client, BATCH);
        numberedTotal.inc(numbered);
        if (numbered > 0) this.#parts.onNumbered();
        const waitMs = await pace.after(numbered);
        if (numbered < BATCH) await this.loop.sleep(waitMs);
      }
    } finally {
      this.#leading = false;
      // The connection may be broken already; there is nothing left to save on it.
      await client.end().catch(() => undefined);
    }
  }
}

/** How long to wait before the next look: until a notification while little happens, hardly at all while much does. */
class Pace {
  readonly #client: pg.ClientBase;
  #awakeUntil = 0;
  #windowBegan = 0;
  #inWindow = 0;

  constructor(client: pg.ClientBase) {
    this.#client = client;
  }

  async after(numbered: number): Promise<number> {
    const now = performance.now();
    if (now - this.#windowBegan > WINDOW_MS) [this.#windowBegan, this.#inWindow] = [now, 0];
    if (numbered > 0) this.#inWindow += 1;
    if (this.#inWindow >= BUSY_LOOKS && now > this.#awakeUntil - AWAKE_MS / 2) {
      // From before it is said: what is promised is kept.
      this.#awakeUntil = now + AWAKE_MS;
      await stayAwake(this.#client, AWAKE_MS);
    }
    return performance.now() < this.#awakeUntil ? TICK_MS : POLL_MS;
  }
}
