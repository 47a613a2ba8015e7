import pg from 'pg';
import { assignSeq, tryBecomeSequencer } from '#db/sequencer/assign-seq.ts';
import type { Logger } from '#kit/logger.ts';
import { Wake } from '#kit/wake.ts';

const BATCH = 1_000;
/** The floor: how long an event may wait when a notification was lost. */
const POLL_MS = 500;
const RETRY_MS = 250;

type Parts = { databaseUrl: string; logger: Logger; onNumbered: () => void };

/**
 * Gives committed events their dense numbers, whatever the state of NATS. Only the holder of the lock works; a second
 * relay waits for it. When its connection breaks the lock is gone too, and it starts over.
 */
export class Sequencer {
  readonly #parts: Parts;
  readonly #wake = new Wake();
  #stopped = false;
  #leading = false;
  #done: Promise<void> = Promise.resolve();

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  get leading(): boolean {
    return this.#leading;
  }

  start(): void {
    this.#done = this.#run();
  }

  async stop(): Promise<void> {
    this.#stopped = true;
    this.#wake.wake();
    await this.#done;
  }

  async #run(): Promise<void> {
    while (!this.#stopped) {
      try {
        await this.#lead();
      } catch (error) {
        this.#parts.logger.warn({ err: error }, 'sequencer starts over');
        await this.#wake.sleep(RETRY_MS);
      } finally {
        this.#leading = false;
      }
    }
  }

  async #lead(): Promise<void> {
    const client = new pg.Client({
      connectionString: this.#parts.databaseUrl,
      application_name: 'rove-sequencer',
      statement_timeout: 10_000,
      keepAlive: true,
    });
    let broken: Error | null = null;
    client.on('error', (error) => {
      broken = error;
      this.#wake.wake();
    });
    client.on('notification', () => this.#wake.wake());
    await client.connect();
    try {
      while (!this.#stopped && !(await tryBecomeSequencer(client))) await this.#wake.sleep(POLL_MS);
      this.#leading = true;
      await client.query('listen rove_events');
      while (!this.#stopped) {
        if (broken) throw broken;
        const numbered = await assignSeq(client, BATCH);
        if (numbered > 0) this.#parts.onNumbered();
        if (numbered < BATCH) await this.#wake.sleep(POLL_MS);
      }
    } finally {
      // The connection may be broken already; there is nothing left to save on it.
      await client.end().catch(() => undefined);
    }
  }
}
