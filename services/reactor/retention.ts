import { forgetDeliveries } from '#app/channels/deliveries.ts';
import type { OnFailure } from '#app/each-alone.ts';
import { dropOrphans } from '#app/runs/drop-orphans.ts';
import { expireEvidence } from '#app/runs/expire-evidence.ts';
import { forgetRuns } from '#app/runs/forget-runs.ts';
import type { BlobStore } from '#db/blobs/blob-store.ts';
import type { Db } from '#db/connection.ts';
import type { UserKeys } from '#db/sealing/user-keys.ts';
import type { Logger } from '#kit/logger.ts';
import { Loop } from '#kit/loop.ts';

const EVERY_MS = 60 * 60_000;
/** Spec section 9: test data is retained for the subscription plus 90 days. */
const AFTER_SUBSCRIPTION_DAYS = 90;

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

  /** What can't be deleted now is tried again with the next round; the rest goes all the same. */
  async #expire(): Promise<void> {
    const { db, blobs, days, logger } = this.#parts;
    const failed: OnFailure = (testId, error) =>
      logger.warn({ err: error, testId }, 'what a run left could not be deleted; trying again later');
    const parts = { ...this.#parts, failed };
    await this.#try('test data of ended subscriptions', async () => {
      const runs = await forgetRuns(parts, { days: AFTER_SUBSCRIPTION_DAYS });
      if (runs > 0) logger.info({ runs }, 'test data of ended subscriptions deleted');
    });
    await this.#try('files of broken uploads', async () => {
      const uploads = await dropOrphans(db, blobs);
      if (uploads > 0) logger.info({ uploads }, 'files of broken uploads deleted');
    });
    await this.#try('messages that were kept long enough', async () => {
      const messages = await forgetDeliveries(db);
      if (messages > 0) logger.info({ messages }, 'messages that were kept long enough deleted');
    });
    await this.#try('evidence', async () => {
      if (days === 0) return;
      const expired = await expireEvidence(parts, { days });
      if (expired.runs > 0) logger.info(expired, 'evidence expired');
    });
    await this.loop.sleep(EVERY_MS);
  }

  async #try(what: string, work: () => Promise<void>): Promise<void> {
    try {
      await work();
    } catch (error) {
      this.#parts.logger.warn({ err: error }, `${what} could not be deleted; trying again later`);
    }
  }
}
