import { sql } from 'kysely';
import { connect } from '#db/connection.ts';
import { projectFeed } from '#db/projections/project-feed.ts';
import { PROJECTIONS } from '#db/projections/rebuild/projections.ts';
import { rebuild } from '#db/projections/rebuild/rebuild.ts';
import { RunWriter } from '#tests/support/run-events.ts';
import { keepFigure } from '../figures.ts';
import { keepPart } from './results.ts';
import { keys, type Stores } from './setting.ts';

const EVENTS = Number(process.env.ROVE_BENCH_EVENTS ?? 300_000);
const RUNS = 300;

/** How fast projections are made again from the events, and whether they are the live ones row for row. */
export async function measureRebuild({ database, note }: Stores): Promise<void> {
  const writer = new RunWriter(database);
  for (let n = 0; n < RUNS; n++) await writer.start();
  await fill(database.url);
  const db = connect(database.serviceUrl, { max: 1, name: 'rove-bench', patient: true });
  while ((await projectFeed(database.service, 5_000)).events > 0);
  const rows: (string | number)[][] = [];
  let [events, ms, different] = [0, 0, 0];
  try {
    for (const projection of PROJECTIONS) {
      // The first one puts right what this filling did not do by commands; the second is measured.
      await rebuild(db, keys, projection);
      const made = await rebuild(db, keys, projection);
      events += made.events;
      ms += made.took_ms;
      different += made.wrong + made.missing + made.surplus;
      rows.push([
        made.projection,
        made.events,
        made.rows,
        made.took_ms,
        made.took_ms > 0 ? Math.round(made.events / (made.took_ms / 1000)) : 0,
      ]);
    }
  } finally {
    await db.destroy();
  }
  keepFigure('projections_rebuilt_events_per_second', {
    value: Math.round(events / (ms / 1000)),
    unit: '1/s',
    target: '>= 30000',
    note: `${events} events read for ${rows.length} projections, ${different} rows that were not the live ones; comparison and swap included; ${note}`,
  });
  keepPart('rebuild', {
    title: 'Projections made again',
    columns: ['projection', 'events', 'rows', 'ms', 'events/s'],
    rows,
    note,
  });
}

/** More events of the runs that there are, as they would be after hours. */
async function fill(ownerUrl: string): Promise<void> {
  const db = connect(ownerUrl, { max: 1, patient: true });
  try {
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
    await sql`vacuum analyze events`.execute(db);
  } finally {
    await db.destroy();
  }
}
