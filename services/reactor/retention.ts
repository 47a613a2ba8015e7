import type { BlobStore } from '#db/blobs/blob-store.ts';
import { expireEvidence } from '#db/commands/expire-evidence.ts';
import type { Db } from '#db/connection.ts';
import type { UserKeys } from '#db/sealing/user-keys.ts';
import type { Logger } from '#kit/logger.ts';
import { Loop } from '#kit/loop.ts';

const EVERY_MS = 60 * 60_000;
/** Runs of one go; with more of them the next go follows at once. */
const RUNS_MAX = 50;

type Parts = { db: Db; keys: UserKeys; blobs: BlobStore; days: number; logger: Logger };

/** Deletes, every hour, the evidence of runs that is older than the operator wants it kept. */
export class Retention {
  readonly #parts: Parts;
  readonly loop: Loop;

  constructor(parts: Parts) {
    this.#parts = parts;
    this.loop = new Loop({
      round: () => this.#expire(),
      onError: (error) =>
        parts.logger.warn({ err: error }, 'evidence could not be deleted; trying again later'),
      retry_ms: EVERY_MS,
    });
  }

  async #expire(): Promise<void> {
    const { days, logger } = this.#parts;
    const expired = await expireEvidence(this.#parts, { days, limit: RUNS_MAX });
    if (expired.runs > 0) logger.info(expired, 'evidence expired');
    if (expired.runs < RUNS_MAX) await this.loop.sleep(EVERY_MS);
  }
}
