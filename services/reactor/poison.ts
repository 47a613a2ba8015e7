import { sql } from 'kysely';
import type { Db } from '#db/connection.ts';
import { keepDeadLetter, settleDeadLetter } from '#db/dead-letters.ts';
import { testRunStream } from '#db/event-store/read.ts';
import { LIVE_STATUSES } from '#domain/test-run/run-spec.ts';
import type { LiveRun } from './runs.ts';

const CONSUMER = 'reactor';
/** A run that cannot be worked on is looked at again after this long, or at once when it was redriven. */
const AGAIN_AFTER_S = 30;

/**
 * Keeps a run that cannot be started from holding up the others: its first event is a dead letter until it can, or
 * until the run has ended. What waits is read from the letters themselves, also those of an earlier process.
 */
export class Poison {
  readonly #db: Db;
  /** First events of runs that could not be worked on, by their streams. */
  #open = new Map<string, string>();

  constructor(db: Db) {
    this.#db = db;
  }

  /** Runs that may be worked on now. Letters of runs that have ended meanwhile are settled. */
  async without(runs: readonly LiveRun[]): Promise<LiveRun[]> {
    const letters = await this.#db
      .selectFrom('dead_letters')
      .select(['event_id', 'stream_id'])
      .select(
        sql<boolean>`attempts > 0 and last_at > now() - make_interval(secs => ${AGAIN_AFTER_S})`.as('waits'),
      )
      .where('consumer', '=', CONSUMER)
      .where('redriven_at', 'is', null)
      .execute();
    this.#open = new Map(letters.map(({ stream_id, event_id }) => [stream_id, event_id]));
    const live = new Set(runs.map(({ id }) => testRunStream(id)));
    if (letters.some(({ stream_id }) => !live.has(stream_id))) await this.#settleEnded();
    const waiting = new Set(letters.filter(({ waits }) => waits).map(({ stream_id }) => stream_id));
    return runs.filter(({ id }) => !waiting.has(testRunStream(id)));
  }

  async keep(run: LiveRun, error: unknown): Promise<void> {
    const event = await this.#db
      .selectFrom('events')
      .select(['event_id', 'stream_id', 'owner', 'type', 'v', 'seq'])
      .where('stream_id', '=', testRunStream(run.id))
      .orderBy('version')
      .limit(1)
      .executeTakeFirst();
    if (event) await keepDeadLetter(this.#db, { consumer: CONSUMER, event, error });
  }

  /** Whether the run could not be worked on, when `without` was asked last. */
  holds(run: LiveRun): boolean {
    return this.#open.has(testRunStream(run.id));
  }

  /** The run went through. */
  async settle(run: LiveRun): Promise<void> {
    const eventId = this.#open.get(testRunStream(run.id));
    if (eventId) await settleDeadLetter(this.#db, CONSUMER, eventId);
  }

  async #settleEnded(): Promise<void> {
    await sql`
      update dead_letters d set redriven_at = now()
       where d.consumer = ${CONSUMER} and d.redriven_at is null
         and not exists (select 1 from tests t
                          where 'test_run-' || t.id = d.stream_id
                            and t.status = any(${[...LIVE_STATUSES]}))`.execute(this.#db);
  }
}
