import { sql } from 'kysely';
import type { Db } from '#db/connection.ts';
import { PROJECTIONS } from '#db/projections/rebuild/projections.ts';

export type FeedState = {
  last_seq: number;
  /** Committed events that the sequencer has not numbered yet, and how long the oldest has waited. */
  unnumbered: number;
  oldest_unnumbered_ms: number;
  projections: {
    name: string;
    generation: number;
    last_seq: number;
    lag: number;
    rebuilt_at: string | null;
  }[];
};

/** How far the feed and what hangs on it have come. */
export async function readFeedState(db: Db): Promise<FeedState> {
  const { rows } = await sql<{ last_seq: string; unnumbered: string; oldest_ms: string }>`
    select (select coalesce(max(seq), 0) from events) as last_seq, count(*) as unnumbered,
           coalesce(extract(epoch from clock_timestamp() - min(recorded_at)) * 1000, 0) as oldest_ms
      from events where seq is null`.execute(db);
  const [row] = rows;
  const last = Number(row?.last_seq ?? 0);
  const kept = await db.selectFrom('projections').selectAll().execute();
  // One that was never rebuilt, and is written with its events, has no row of its own.
  const names = new Set([...PROJECTIONS, ...kept].map(({ name }) => name));
  const projections = [...names].sort().map((name) => {
    const row = kept.find((one) => one.name === name);
    return {
      name,
      generation: row?.generation ?? 1,
      last_seq: row?.last_seq ?? 0,
      rebuilt_at: row?.rebuilt_at ?? null,
    };
  });
  return {
    last_seq: last,
    unnumbered: Number(row?.unnumbered ?? 0),
    oldest_unnumbered_ms: Math.max(0, Math.round(Number(row?.oldest_ms ?? 0))),
    projections: projections.map(({ name, generation, last_seq, rebuilt_at }) => ({
      name,
      generation,
      // An inline projection is written with its events: it has no place of its own.
      last_seq: Number(last_seq) || last,
      lag: Number(last_seq) > 0 ? Math.max(0, last - Number(last_seq)) : 0,
      rebuilt_at: rebuilt_at?.toISOString() ?? null,
    })),
  };
}
