import { sql } from 'kysely';
import { connect } from '#db/connection.ts';
import { projectFeed } from '#db/projections/project-feed.ts';
import { PROJECTIONS } from '#db/projections/rebuild/projections.ts';
import { rebuild } from '#db/projections/rebuild/rebuild.ts';
import { keepFigure } from '../figures.ts';
import type { Bench } from './setting.ts';

const EVENTS = Number(process.env.ROVE_BENCH_EVENTS ?? 200_000);

/** How fast projections are made again from the events, and whether they are the live ones row for row. */
export async function measureRebuild(bench: Bench): Promise<void> {
  const { database } = bench.api.auth;
  await fill(database.url);
  while ((await projectFeed(database.service, 5_000)).events > 0);
  let [events, ms, wrong] = [0, 0, 0];
  const each: string[] = [];
  for (const projection of PROJECTIONS) {
    // The first one puts right what this filling did not do by commands; the second is measured.
    await rebuild(database.service, bench.writer.keys, projection);
    const made = await rebuild(database.service, bench.writer.keys, projection);
    events += made.events;
    ms += made.took_ms;
    wrong += made.wrong + made.missing + made.surplus;
    each.push(`${made.projection} ${Math.round(made.events / (made.took_ms / 1000))}/s`);
  }
  keepFigure('projections_rebuilt_events_per_second', {
    value: Math.round(events / (ms / 1000)),
    unit: '1/s',
    target: '>= 30000',
    note: `${each.join(', ')}; ${events} events, ${wrong} rows that were not the live ones; comparison and swap included; ${bench.note}`,
  });
}

/** More events of the runs that there are, as they would be after hours. */
async function fill(ownerUrl: string): Promise<void> {
  const db = connect(ownerUrl, { max: 1 });
  try {
    await sql`set statement_timeout = 0`.execute(db);
    await sql`
      insert into events (event_id, stream_id, version, type, v, owner, data, payload_hash, seq)
      select gen_random_uuid(), s.stream_id, s.version + n, 'test_run.progressed', 1, s.owner,
             jsonb_build_object('checkpoint', 100000 + n, 'progress', 50, 'elapsed_ms', n, 'actions', n, 'states', 1, 'places', 1),
             '', null
        from (select st.stream_id, st.version, st.owner from streams st join tests on 'test_run-' || tests.id = st.stream_id) s,
             generate_series(1, (select greatest(1, ${EVENTS} / count(*)) from tests)) n`.execute(db);
    await sql`
      update streams set version = e.version from (select stream_id, max(version) as version from events group by 1) e
       where e.stream_id = streams.stream_id`.execute(db);
    await sql`
      update events e set seq = base.last + n.n from
        (select id, row_number() over (order by id) as n from events where seq is null) n,
        (select coalesce(max(seq), 0) as last from events) base where e.id = n.id`.execute(db);
  } finally {
    await db.destroy();
  }
}
