import { sql } from 'kysely';
import { keepDeadLetter, settleDeadLetter } from '#db/dead-letters.ts';
import type { Db, Tx } from '../connection.ts';
import { type FactEvent, foldFacts, RUN_FACTS, type RunFacts, writeFacts } from './run-facts.ts';

type Fold = typeof foldFacts;

export type Projected = { events: number; dead: number };

/**
 * Brings the facts of runs on by at most `limit` numbered events, from where it stands, in one transaction with its
 * place. An event that cannot be used is kept as a dead letter, and the others go on. Several processes may do it at
 * once: they wait for each other.
 */
export function projectFeed(db: Db, limit: number, fold: Fold = foldFacts): Promise<Projected> {
  return db.transaction().execute(async (tx) => {
    const since = await placeOf(tx);
    const events = await readFacts(tx, since, limit);
    if (events.length === 0) return { events: 0, dead: 0 };
    const facts = new Map<string, RunFacts>();
    let dead = 0;
    for (const event of events) {
      try {
        const next = fold(facts.get(event.stream_id) ?? null, event);
        if (next) facts.set(event.stream_id, next);
      } catch (error) {
        await keepDeadLetter(tx, { consumer: RUN_FACTS, event, error });
        dead += 1;
      }
    }
    await writeFacts(tx, [...facts.values()]);
    await tx
      .updateTable('projections')
      .set({ last_seq: events.at(-1)?.seq ?? since, updated_at: sql<Date>`now()` })
      .where('name', '=', RUN_FACTS)
      .execute();
    return { events: events.length, dead };
  });
}

/** Has the facts of one event that was left out before. @throws what the fold throws */
export async function projectOne(tx: Tx, event: FactEvent, fold: Fold = foldFacts): Promise<void> {
  const facts = fold(null, event);
  await writeFacts(tx, facts ? [facts] : []);
}

/**
 * Settles the dead letters of events up to a number that a rebuild has used, so that nobody adds them once more; those
 * that it could not use either wait on.
 */
export async function settleUsed(tx: Tx, upto: number, fold: Fold = foldFacts): Promise<void> {
  const letters = await tx
    .selectFrom('dead_letters')
    .select('event_id')
    .where('consumer', '=', RUN_FACTS)
    .where('redriven_at', 'is', null)
    .where('seq', '<=', String(upto))
    .execute();
  for (const { event_id } of letters) {
    const event = await readFact(tx, event_id);
    if (!event || canFold(fold, event)) await settleDeadLetter(tx, RUN_FACTS, event_id);
  }
}

function canFold(fold: Fold, event: FactEvent): boolean {
  try {
    fold(null, event);
    return true;
  } catch {
    return false;
  }
}

/** The number of the last event that was projected; the row stays locked until the end of the transaction. */
export async function placeOf(tx: Tx): Promise<number> {
  await tx
    .insertInto('projections')
    .values({ name: RUN_FACTS, last_seq: 0, updated_at: sql<Date>`now()` })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const row = await tx
    .selectFrom('projections')
    .select('last_seq')
    .where('name', '=', RUN_FACTS)
    .forUpdate()
    .executeTakeFirstOrThrow();
  return Number(row.last_seq);
}

/** An event of the store as the projection reads it; null when it is gone or has no number yet. */
export async function readFact(tx: Tx, eventId: string): Promise<FactEvent | null> {
  const row = await select(tx)
    .where('event_id', '=', eventId)
    .where('seq', 'is not', null)
    .executeTakeFirst();
  return row ? toFact(row) : null;
}

async function readFacts(tx: Tx, since: number, limit: number): Promise<FactEvent[]> {
  const rows = await select(tx).where('seq', '>', String(since)).orderBy('seq').limit(limit).execute();
  return rows.map(toFact);
}

const select = (tx: Tx) =>
  tx
    .selectFrom('events')
    .select(['event_id', 'stream_id', 'owner', 'type', 'v', 'version', 'seq'])
    .select(sql<string>`recorded_at::text`.as('recorded_at'));

const toFact = <T extends { seq: string | null }>(row: T) => ({ ...row, seq: Number(row.seq) });
