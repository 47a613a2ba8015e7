import { sql } from 'kysely';
import { AppError } from '#domain/kernel/errors.ts';
import type { Db, Tx } from './connection.ts';
import type { DeadLetter } from './schema.ts';

const DETAIL_MAX = 500;

export type Letter = {
  consumer: string;
  event: {
    event_id: string;
    stream_id: string;
    owner: string;
    type: string;
    v: number;
    seq: number | string | null;
  };
  error: unknown;
  /** Nothing is left to do about it: it is kept for the record. */
  settled?: boolean;
};

/** Keeps an event that a consumer could not use; the same one again counts as another attempt. */
export async function keepDeadLetter(
  db: Db | Tx,
  { consumer, event, error, settled = false }: Letter,
): Promise<void> {
  const { event_id, stream_id, owner, type, v } = event;
  const seq = event.seq === null ? null : Number(event.seq);
  const redriven_at = settled ? sql<Date>`now()` : null;
  const known = { code: codeOf(error), detail: detailOf(error), redriven_at };
  await db
    .insertInto('dead_letters')
    .values({ consumer, event_id, stream_id, owner, type, v, seq, ...known })
    .onConflict((conflict) =>
      conflict.columns(['consumer', 'event_id']).doUpdateSet({
        ...known,
        attempts: sql`dead_letters.attempts + 1`,
        last_at: sql`now()`,
      }),
    )
    .execute();
}

/** Marks an event as used after all. Gives whether it was a dead letter. */
export async function settleDeadLetter(db: Db | Tx, consumer: string, eventId: string): Promise<boolean> {
  const row = await db
    .updateTable('dead_letters')
    .set({ redriven_at: sql<Date>`now()` })
    .where('consumer', '=', consumer)
    .where('event_id', '=', eventId)
    .where('redriven_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Dead letters that wait, the oldest first; with `settled` also those that were used after all. */
export function listDeadLetters(
  db: Db,
  { consumer, settled = false, limit }: { consumer?: string; settled?: boolean; limit: number },
): Promise<DeadLetter[]> {
  let query = db.selectFrom('dead_letters').selectAll().orderBy('id').limit(limit);
  if (consumer) query = query.where('consumer', '=', consumer);
  if (!settled) query = query.where('redriven_at', 'is', null);
  return query.execute();
}

/** How many wait, by consumer. */
export async function countDeadLetters(db: Db): Promise<Record<string, number>> {
  const rows = await db
    .selectFrom('dead_letters')
    .select((eb) => ['consumer', eb.fn.countAll<string>().as('waiting')])
    .where('redriven_at', 'is', null)
    .groupBy('consumer')
    .execute();
  return Object.fromEntries(rows.map(({ consumer, waiting }) => [consumer, Number(waiting)]));
}

function codeOf(error: unknown): string {
  if (error instanceof AppError) return error.code;
  const { code, name } = error as { code?: unknown; name?: unknown };
  if (typeof code === 'string') return code;
  return typeof name === 'string' && name !== 'Error' ? name : 'INTERNAL';
}

function detailOf(error: unknown): string {
  const text = error instanceof Error ? error.message : String(error);
  return text.replaceAll('\0', ' ').slice(0, DETAIL_MAX);
}
