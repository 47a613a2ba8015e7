import { forgetDeliveries } from '#app/channels/deliveries.ts';
import { dropOrphans } from '#app/runs/drop-orphans.ts';
import { expireEvidence } from '#app/runs/expire-evidence.ts';
import { forgetRuns } from '#app/runs/forget-runs.ts';
import type { BlobStore } from '#db/blobs/blob-store.ts';
import type { Db } from '#db/connection.ts';
import type { UserKeys } from '#db/sealing/user-keys.ts';
import type { Logger } from '#kit/logger.ts';
import { Loop } from '#kit/loop.ts';

const EVERY_MS = 60 * 60_000;
/** Runs of one go; with more of them the next go follows at once. */
const RUNS_MAX = 50;
/** Spec section 9: test data is retained for the subscription plus 90 days. */
const AFTER_SUBSCRIPTION_DAYS = 90;
const NOTHING = { runs: 0, files: 0, bytes: 0 };

type RetentionParts = { db: Db; keys: UserKeys; blobs: BlobStore; days: number; logger: Logger };

/**
 * Deletes, every hour, the evidence of runs that is older than the operator wants it kept (`days`; 0: for ever), all test
 * data of subscriptions that ended long ago, uploads whose tests never came to be, and messages to channels.
 */
export class Retention {
  readonly #parts: RetentionParts;
  readonly loop: Loop;

  constructor(parts: RetentionParts) {
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
    const forgotten = await forgetRuns(this.#parts, { days: AFTER_SUBSCRIPTION_DAYS, limit: RUNS_MAX });
    if (forgotten > 0) logger.info({ runs: forgotten }, 'test data of ended subscriptions deleted');
    const orphans = await dropOrphans(this.#parts.db, this.#parts.blobs);
    if (orphans > 0) logger.info({ uploads: orphans }, 'files of broken uploads deleted');
    const messages = await forgetDeliveries(this.#parts.db);
    if (messages > 0) logger.info({ messages }, 'messages that were kept long enough deleted');
    const expired = days > 0 ? await expireEvidence(this.#parts, { days, limit: RUNS_MAX }) : NOTHING;
    if (expired.runs > 0) logger.info(expired, 'evidence expired');
    if (forgotten < RUNS_MAX && expired.runs < RUNS_MAX) await this.loop.sleep(EVERY_MS);
  }
}
