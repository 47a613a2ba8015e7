import type { BlobStore } from '#db/blobs/blob-store.ts';
import { expireEvidence } from '#db/commands/expire-evidence.ts';
import type { Db } from '#db/connection.ts';
import type { UserKeys } from '#db/sealing/user-keys.ts';
import type { Logger } from '#kit/logger.ts';
import { Wake } from '#kit/wake.ts';

const EVERY_MS = 60 * 60_000;
/** Runs of one go; with more of them the next go follows at once. */
const RUNS_MAX = 50;

type Parts = { db: Db; keys: UserKeys; blobs: BlobStore; days: number; logger: Logger };

/** Deletes, every hour, the evidence of runs that is older than the operator wants it kept. */
export class Retention {
  readonly #parts: Parts;
  readonly #wake = new Wake();
  #stopped = false;
  #done: Promise<void> = Promise.resolve();

  constructor(parts: Parts) {
    this.#parts = parts;
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
    while (!this.#stopped) if (!(await this.#expire())) await this.#wake.sleep(EVERY_MS);
  }

  /** Whether there is more to do at once. */
  async #expire(): Promise<boolean> {
    const { days, logger } = this.#parts;
    try {
      const expired = await expireEvidence(this.#parts, { days, limit: RUNS_MAX });
      if (expired.runs > 0) logger.info(expired, 'evidence expired');
      return expired.runs === RUNS_MAX;
    } catch (error) {
      logger.warn({ err: error }, 'evidence could not be deleted; trying again later');
      return false;
    }
  }
}
