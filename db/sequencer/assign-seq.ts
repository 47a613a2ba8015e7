import type pg from 'pg';

const LOCK = `hashtextextended('rove.sequencer', 0)`;

/**
 * Tries to become the one sequencer. The lock lives as long as the connection does, so the numbers below can only be
 * given by its holder.
 */
export async function tryBecomeSequencer(client: pg.ClientBase): Promise<boolean> {
  const result = await client.query<{ held: boolean }>(`select pg_try_advisory_lock(${LOCK}) as held`);
  return result.rows[0]?.held ?? false;
}

/**
 * Gives dense numbers, after their commit, to at most `limit` events that have none, in the order of their rows (within
 * a stream that is the order of versions, since appends to a stream wait for each other). Returns how many.
 */
export async function assignSeq(client: pg.ClientBase, limit: number): Promise<number> {
  const result = await client.query(
    `with pending as (
       select id, row_number() over (order by id) as n
         from (select id from events where seq is null order by id limit $1) oldest
     ), base as (select coalesce(max(seq), 0) as last from events)
     update events set seq = base.last + pending.n from pending, base where events.id = pending.id`,
    [limit],
  );
  return result.rowCount ?? 0;
}
