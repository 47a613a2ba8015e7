import pg from 'pg';
import { v7 as uuidv7 } from 'uuid';
import { connect, type Db } from '#db/connection.ts';
import { append, rowsOf } from '#db/event-store/append.ts';
import { progressData } from '#tests/support/run-events.ts';
import { keepFigure, quantile, rounded } from '../figures.ts';
import { EMMETT, openEmmett } from './emmett.ts';
import { keepPart } from './results.ts';
import { keys, type Stores } from './setting.ts';

export const WRITERS = 8;
const SECONDS = 2;
/** Each way takes its turn so often: what else the machine does hits all of them. */
const ROUNDS = 3;

type Writer = () => () => Promise<unknown>;
type Way = { name: string; writer: Writer };
type Measured = { name: string; perSecond: number; p50: number; p99: number };

/**
 * Appends a second with 8 connections: ours in one call, as commands make it within their transaction, SQL by hand that
 * writes the same rows, Emmett, and bare one-row INSERTs as the limit of this machine.
 */
export async function measureAppends({ database, note }: Stores): Promise<void> {
  const db = connect(database.serviceUrl, { max: WRITERS, name: 'rove-bench' });
  const pool = new pg.Pool({ connectionString: database.url, max: WRITERS });
  const emmett = await openEmmett(database);
  try {
    await pool.query(
      'create table bench_rows (id uuid primary key, data jsonb not null, at timestamptz default now())',
    );
    await asUnderLoad(pool);
    const ways: Way[] = [
      { name: 'bare INSERT', writer: bareInserts(pool) },
      { name: 'SQL by hand', writer: byHand(pool, db) },
      { name: 'Rove', writer: ours((streamId, version) => append(db, keys, inputOf(streamId, version))) },
      {
        name: 'Rove in a transaction',
        writer: ours((streamId, version) =>
          db.transaction().execute((tx) => append(tx, keys, inputOf(streamId, version))),
        ),
      },
      { name: 'Emmett', writer: emmett.writer },
    ];
    publish(await measureInTurns(ways), note);
  } finally {
    await Promise.all([db.destroy(), pool.end(), emmett.close()]);
  }
}

/** The sequencer looks by itself while much happens, and says so: appends then go without a notification. */
async function asUnderLoad(pool: pg.Pool): Promise<void> {
  await pool.query("update sequencer_awake set until = now() + interval '1 hour'");
}

export const inputOf = (streamId: string, version: number) => ({
  streamId,
  owner: OWNER,
  expectedVersion: version,
  events: [{ type: 'test_run.progressed' as const, data: progressData(version + 1) }],
  meta: {},
});

const OWNER = uuidv7();
const DATA = JSON.stringify(progressData(1));

const bareInserts =
  (pool: pg.Pool): Writer =>
  () =>
  () =>
    pool.query({
      name: 'bare',
      text: 'insert into bench_rows (id, data) values ($1, $2)',
      values: [uuidv7(), DATA],
    });

/** Streams of their own, each written from its beginning. */
export const ours =
  (add: (streamId: string, version: number) => Promise<number>): Writer =>
  () => {
    const streamId = `test_run-${uuidv7()}`;
    let version = 0;
    return async () => {
      version = await add(streamId, version);
    };
  };

/** The same rows by one prepared statement: the stream's moved on from the expected version, and the event's. */
const byHand = (pool: pg.Pool, db: Db): Writer =>
  ours(async (streamId, version) => {
    const [row] = await rowsOf(db, keys, inputOf(streamId, version));
    if (!row) throw new Error('no row');
    const values = [
      streamId,
      OWNER,
      version,
      row.event_id,
      row.type,
      row.data,
      Buffer.from(row.personal ?? '', 'hex'),
      Buffer.from(row.payload_hash, 'hex'),
    ];
    const { rowCount } = await pool.query({ name: 'by hand', text: BY_HAND, values });
    if (rowCount !== 1) throw new Error('version clash');
    return version + 1;
  });

const BY_HAND = `
  with moved as (
    insert into streams as s (stream_id, owner, version) values ($1, $2, 1)
    on conflict (stream_id) do update set version = s.version + 1 where s.version = $3 and s.owner = $2
    returning version)
  insert into events (event_id, stream_id, version, type, v, owner, data, personal, payload_hash, meta)
  select $4, $1, version, $5, 1, $2, $6, $7, $8, '{}' from moved`;

async function measureInTurns(ways: readonly Way[]): Promise<Measured[]> {
  const times = new Map<string, number[]>(ways.map(({ name }) => [name, []]));
  for (let round = 0; round < ROUNDS; round++)
    for (const { name, writer } of ways) times.get(name)?.push(...(await busy(writer, SECONDS)));
  return [...times].map(([name, sample]) => ({
    name,
    perSecond: Math.round(sample.length / (ROUNDS * SECONDS)),
    p50: rounded(quantile(sample, 0.5), 2),
    p99: rounded(quantile(sample, 0.99), 2),
  }));
}

/** Writers that each do one piece of work after the other for some seconds; the milliseconds that each took. */
export async function busy(writer: Writer, seconds: number): Promise<number[]> {
  const times: number[] = [];
  const end = performance.now() + seconds * 1000;
  await Promise.all(
    Array.from({ length: WRITERS }, async () => {
      const work = writer();
      while (performance.now() < end) {
        const from = performance.now();
        await work();
        times.push(performance.now() - from);
      }
    }),
  );
  return times;
}

function publish(measured: readonly Measured[], note: string): void {
  const [bare, hand, rove, transaction, emmett] = measured;
  if (!bare || !hand || !rove || !transaction || !emmett) throw new Error('a way was not measured');
  const beside = (other: Measured) => rounded(rove.perSecond / other.perSecond, 2);
  keepFigure('events_appended_per_second', {
    value: rove.perSecond,
    unit: '1/s',
    note: `${WRITERS} connections, personal fields sealed; ${beside(bare)} of ${bare.perSecond}/s bare one-row INSERTs in the same run; ${transaction.perSecond}/s within a transaction; ${note}`,
  });
  keepFigure('event_append_p99', {
    value: rove.p99,
    unit: 'ms',
    target: '<= 50',
    note: `p50 ${rove.p50} ms with ${WRITERS} connections at once`,
  });
  keepFigure('append_beside_sql_by_hand', {
    value: beside(hand),
    unit: 'x',
    target: '>= 0.9',
    note: `${hand.perSecond}/s by one prepared statement that writes the same rows, p99 ${hand.p99} ms; ${note}`,
  });
  keepFigure('append_in_transaction_beside_emmett', {
    value: rounded(transaction.perSecond / emmett.perSecond, 2),
    unit: 'x',
    target: '>= 1.3',
    note: `${emmett.perSecond}/s by ${EMMETT}, p99 ${emmett.p99} ms; ${note}`,
  });
  keepPart('appends', {
    title: `Appends with ${WRITERS} connections`,
    columns: ['way', '1/s', 'p50 ms', 'p99 ms'],
    rows: measured.map(({ name, perSecond, p50, p99 }) => [name, perSecond, p50, p99]),
    note,
  });
}
