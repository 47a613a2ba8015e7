import type { Db } from '#db/connection.ts';
import { projectFeed } from '#db/projections/project-feed.ts';
import type { Logger } from '#kit/logger.ts';
import { Loop } from '#kit/loop.ts';
import { counter } from '#kit/metrics.ts';
import { deadLetters } from './dead-letters.ts';

const BATCH = 500;
const POLL_MS = 1_000;

const projected = counter('rove_events_projected_total', 'Events that asynchronous projections have seen');

/** Keeps the asynchronous projections up with the numbered events. */
export class Projector {
  readonly loop: Loop;

  constructor({ db, logger }: { db: Db; logger: Logger }) {
    this.loop = new Loop({
      round: async () => {
        const { events, dead } = await projectFeed(db, BATCH);
        projected.inc(events);
        if (dead > 0) deadLetters.inc({ consumer: 'run_facts' }, dead);
        if (dead > 0) logger.error({ dead }, 'events that a projection could not use are dead letters');
        if (events < BATCH) await this.loop.sleep(POLL_MS);
      },
      onError: (error) => logger.warn({ err: error }, 'a projection stands still; trying again'),
      retry_ms: POLL_MS,
    });
  }
}
