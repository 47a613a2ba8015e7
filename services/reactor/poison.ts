import type { Db } from '#db/connection.ts';
import { keepDeadLetter, settleDeadLetter } from '#db/operator/dead-letters.ts';
import type { LiveRun } from './runs.ts';

const CONSUMER = 'reactor';
/** A run that cannot be worked on is looked at again after this long, or at once when it was redriven. */
const AGAIN_AFTER_S = 30;

/** Keeps a run that cannot be started from holding up the others: its first event is a dead letter until it can. */
export class Poison {
  readonly #db: Db;
  /** Runs that could not be worked on, by their first event. */
  readonly #known = new Map<string, string>();

  constructor(db: Db) {
    this.#db = db;
  }

  /** Runs that may be worked on now. */
  async without(runs: readonly LiveRun[]): Promise<LiveRun[]> {
    if (this.#known.size === 0) return [...runs];
    const live = new Set(runs.map(({ id }) => id));
    for (const id of this.#known.keys()) if (!live.has(id)) this.#known.delete(id);
    const rows = await this.#db
      .selectFrom('dead_letters')
      .select('event_id')
      .where('consumer', '=', CONSUMER)
      .where('attempts', '>', 0)
      .where('last_at', '>', new Date(Date.now() - AGAIN_AFTER_S * 1000))
      .execute();
    const waiting = new Set(rows.map(({ event_id }) => event_id));
    return runs.filter(({ id }) => !waiting.has(this.#known.get(id) ?? ''));
  }

  async keep(run: LiveRun, error: unknown): Promise<void> {
    const event = await this.#db
      .selectFrom('events')
      .select(['event_id', 'stream_id', 'owner', 'type', 'v', 'seq'])
      .where('stream_id', '=', `test_run-${run.id}`)
      .orderBy('version')
      .limit(1)
      .executeTakeFirst();
    if (!event) return;
    this.#known.set(run.id, event.event_id);
    await keepDeadLetter(this.#db, { consumer: CONSUMER, event, error });
  }

  /** The run went through. */
  async settle(run: LiveRun): Promise<void> {
    const eventId = this.#known.get(run.id);
    if (!eventId) return;
    this.#known.delete(run.id);
    await settleDeadLetter(this.#db, CONSUMER, eventId);
  }
}
