import { type Kysely, sql } from 'kysely';
import type { Db, Tx } from '../../connection.ts';
import type { Schema } from '../../schema.ts';
import type { UserKeys } from '../../sealing/user-keys.ts';
import { placeOf, settleUsed } from '../project-feed.ts';
import { type Extent, eachStream } from './each-stream.ts';
import type { Rebuildable } from './rebuildable.ts';

const ROWS_AT_ONCE = 1_000;

export type Rebuilt = {
  projection: string;
  events: number;
  rows: number;
  /** Rows of the live table that were not what the events say, and so were put right. */
  wrong: number;
  missing: number;
  surplus: number;
  took_ms: number;
  generation: number;
};

/**
 * Makes a projection again from the events in a table beside the live one, compares both row for row while nobody
 * writes, and puts right in the same transaction what differs: readers see the old rows or the new ones, never an empty
 * table. Writers wait for that last part only.
 */
export function rebuild(db: Db, keys: UserKeys, projection: Rebuildable): Promise<Rebuilt> {
  const began = performance.now();
  return db.connection().execute(async (connection) => {
    await sql`set statement_timeout = 0`.execute(connection);
    const beside = `rebuilt_${projection.table}`;
    try {
      await sql`create temp table ${sql.table(beside)} (like ${sql.table(projection.table)})`.execute(
        connection,
      );
      await sql`create table if not exists pg_temp.streams_read (stream_id text primary key, upto bigint not null)`.execute(
        connection,
      );
      const upto =
        projection.reads === 'seq' ? await connection.transaction().execute((tx) => placeOf(tx)) : null;
      const first = await fill(connection, keys, projection, beside, { moved: false, upto });
      const rest = await connection.transaction().execute((tx) => swap(tx, keys, projection, beside));
      const took_ms = Math.round(performance.now() - began);
      return { projection: projection.name, ...rest, events: first + rest.events, took_ms };
    } finally {
      await sql`drop table if exists ${sql.table(beside)}, pg_temp.streams_read`.execute(connection);
      await sql`reset statement_timeout`.execute(connection);
    }
  });
}

/** Under a lock that keeps writers out: what came meanwhile, the comparison, and what it found. */
async function swap(tx: Tx, keys: UserKeys, projection: Rebuildable, beside: string) {
  const live = sql.table(projection.table);
  const made = sql.table(beside);
  const upto = projection.reads === 'seq' ? await placeOf(tx) : null;
  await sql`lock table ${live} in share row exclusive mode`.execute(tx);
  const events = await fill(tx, keys, projection, beside, { moved: true, upto });
  const id = sql.ref(projection.table === 'tests' ? 'id' : 'test_id');
  if (projection.table === 'run_facts')
    await sql`delete from ${made} where not exists (select 1 from tests where tests.id = test_id)`.execute(
      tx,
    );
  const { rows: found } = await sql<{ rows: string; wrong: string; missing: string; surplus: string }>`
    with differing as (select * from ${made} except select * from ${live})
    select (select count(*) from ${made}) as rows,
           (select count(*) from differing d where exists (select 1 from ${live} l where l.${id} = d.${id})) as wrong,
           (select count(*) from ${made} m where not exists (select 1 from ${live} l where l.${id} = m.${id})) as missing,
           (select count(*) from ${live} l where not exists (select 1 from ${made} m where m.${id} = l.${id})) as surplus
  `.execute(tx);
  const [counts] = found;
  const wrong = Number(counts?.wrong ?? 0);
  const missing = Number(counts?.missing ?? 0);
  const surplus = Number(counts?.surplus ?? 0);
  if (wrong + missing + surplus > 0) await putRight(tx, projection, beside);
  if (upto !== null) await settleUsed(tx, upto);
  const { rows: kept } = await sql<{ generation: number }>`
    insert into projections (name, last_seq, rebuilt_at) values (${projection.name}, 0, now())
    on conflict (name) do update
      set generation = projections.generation + 1, rebuilt_at = now(), updated_at = now()
    returning generation`.execute(tx);
  return {
    rows: Number(counts?.rows ?? 0),
    wrong,
    missing,
    surplus,
    events,
    generation: kept[0]?.generation ?? 1,
  };
}

async function putRight(tx: Tx, { table }: Rebuildable, beside: string): Promise<void> {
  const live = sql.table(table);
  const made = sql.table(beside);
  const id = sql.ref(table === 'tests' ? 'id' : 'test_id');
  const { rows } = await sql<{ name: string }>`
    select attname as name from pg_attribute
     where attrelid = ${table}::regclass and attnum > 0 and not attisdropped`.execute(tx);
  const columns = rows.map(({ name }) => sql`${sql.ref(name)} = excluded.${sql.ref(name)}`);
  await sql`
    insert into ${live} select * from (select * from ${made} except select * from ${live}) differing
    on conflict (${id}) do update set ${sql.join(columns)}`.execute(tx);
  await sql`
    delete from ${live} l where not exists (select 1 from ${made} m where m.${id} = l.${id})`.execute(tx);
}

/** Folds streams into the table beside, in place of what was made of them before. Gives the number of events. */
async function fill(
  db: Kysely<Schema>,
  keys: UserKeys,
  projection: Rebuildable,
  beside: string,
  extent: Extent,
): Promise<number> {
  const made = sql.table(beside);
  let batch: Record<string, unknown>[] = [];
  let read: { stream_id: string; upto: number }[] = [];
  let count = 0;
  const flush = async () => {
    if (extent.moved && read.length > 0) {
      const ids = read.map(({ stream_id }) => stream_id.slice(projection.prefix.length));
      const id = sql.ref(projection.table === 'tests' ? 'id' : 'test_id');
      await sql`delete from ${made} where ${id} = any(${ids}::uuid[])`.execute(db);
    }
    await sql`insert into ${made} select * from jsonb_populate_recordset(null::${made}, ${JSON.stringify(batch)}::jsonb)`.execute(
      db,
    );
    await sql`insert into pg_temp.streams_read select * from jsonb_to_recordset(${JSON.stringify(read)}::jsonb) as r(stream_id text, upto bigint)
              on conflict (stream_id) do update set upto = excluded.upto`.execute(db);
    [batch, read] = [[], []];
  };
  for await (const events of eachStream(db, projection, extent)) {
    const row = await projection.row(db, keys, events);
    if (row) batch.push(row);
    const last = events.at(-1);
    if (last) read.push({ stream_id: last.stream_id, upto: last.version });
    count += events.length;
    if (read.length >= ROWS_AT_ONCE) await flush();
  }
  await flush();
  return count;
}
