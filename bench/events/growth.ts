import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import { connect } from '#db/connection.ts';
import { append } from '#db/event-store/append.ts';
import { readStream } from '#db/event-store/read.ts';
import { readFeed } from '#db/queries/feed.ts';
import { quantile, rounded } from '../figures.ts';
import { busy, inputOf, ours, WRITERS } from './appends.ts';
import { keepPart } from './results.ts';
import { keys, type Stores } from './setting.ts';

const SIZES = (process.env.ROVE_BENCH_SIZES ?? '10000,100000,1000000').split(',').map(Number);
const PER_STREAM = 200;
const SECONDS = 3;
const READS = 200;

/** How appends, a run's stream and a page of the feed cost while the table grows. */
export async function measureGrowth({ database, note }: Stores): Promise<void> {
  const db = connect(database.serviceUrl, { max: WRITERS, name: 'rove-bench' });
  const owner = connect(database.url, { max: 1, patient: true });
  const rows: { events: number; perSecond: number; p99: number; stream: number; page: number }[] = [];
  try {
    await sql`update sequencer_awake set until = now() + interval '1 hour'`.execute(owner);
    let have = 0;
    for (const size of SIZES) {
      const { streams } = await grow(owner, size - have, have);
      have = size;
      await sql`analyze events, streams`.execute(owner);
      const times = await busy(
        ours((streamId, version) => append(db, keys, inputOf(streamId, version))),
        SECONDS,
      );
      rows.push({
        events: size,
        perSecond: Math.round(times.length / SECONDS),
        p99: rounded(quantile(times, 0.99), 2),
        stream: await timed((n) => readStream(db, keys, streams[n % streams.length] ?? '')),
        page: await timed((n) => readFeed(db, Math.floor((size * (n % 97)) / 97), 500)),
      });
    }
  } finally {
    await Promise.all([db.destroy(), owner.destroy()]);
  }
  const line = (name: string, of: (row: (typeof rows)[number]) => number) => ({
    name,
    points: rows.map((row) => ({ x: row.events, y: of(row) })),
  });
  keepPart('growth', {
    title: 'Cost as the table grows',
    columns: ['events', 'appends 1/s', 'append p99 ms', `stream of ${PER_STREAM} ms`, 'page of 500 ms'],
    rows: rows.map(({ events, perSecond, p99, stream, page }) => [events, perSecond, p99, stream, page]),
    note,
    plot: {
      name: 'events-growth',
      x: 'events in the table',
      y: 'milliseconds',
      lines: [
        line('append p99', ({ p99 }) => p99),
        line('stream', ({ stream }) => stream),
        line('page', ({ page }) => page),
      ],
    },
  });
}

async function timed(work: (n: number) => Promise<unknown>): Promise<number> {
  const times: number[] = [];
  for (let n = 0; n < READS; n++) {
    const from = performance.now();
    await work(n);
    times.push(performance.now() - from);
  }
  return rounded(quantile(times, 0.5), 2);
}

/** More streams of runs, numbered as the sequencer would. */
async function grow(db: ReturnType<typeof connect>, events: number, from: number) {
  const streams = Array.from({ length: Math.ceil(events / PER_STREAM) }, () => `test_run-${uuidv7()}`);
  await sql`
    insert into streams (stream_id, owner, version)
    select s, gen_random_uuid(), ${PER_STREAM} from jsonb_array_elements_text(${JSON.stringify(streams)}::jsonb) s`.execute(
    db,
  );
  const { rows } = await sql<{ last: string }>`
    select coalesce(max(seq), 0) as last from events`.execute(db);
  await sql`
    insert into events (event_id, stream_id, version, type, v, owner, data, payload_hash, seq)
    select gen_random_uuid(), s, n, 'test_run.progressed', 1, gen_random_uuid(),
           jsonb_build_object('checkpoint', n, 'progress', 50, 'elapsed_ms', n, 'actions', n, 'states', 1, 'places', 1),
           decode('00', 'hex'), ${String(rows[0]?.last ?? from)}::bigint + row_number() over (order by n, s)
      from jsonb_array_elements_text(${JSON.stringify(streams)}::jsonb) s, generate_series(1, ${PER_STREAM}::int) n`.execute(
    db,
  );
  return { streams };
}
