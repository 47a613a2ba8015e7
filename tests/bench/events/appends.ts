import pg from 'pg';
import { v7 as uuidv7 } from 'uuid';
import { connect } from '#db/connection.ts';
import { append } from '#db/event-store/append.ts';
import { progressData } from '#tests/support/run-events.ts';
import { keepFigure, quantile, rounded } from '../figures.ts';
import type { Bench } from './setting.ts';

const WRITERS = 8;
const SECONDS = 4;

/** Appends a second with 8 connections, beside one bare INSERT of such a row in the same run. */
export async function measureAppends({ api, writer, note }: Bench): Promise<void> {
  const { database } = api.auth;
  const bare = await bareInserts(database.url);
  const db = connect(database.serviceUrl, { max: WRITERS, name: 'rove-bench' });
  const owner = uuidv7();
  try {
    const appends = await busy(() => {
      const streamId = `test_run-${uuidv7()}`;
      let version = 0;
      return async () => {
        const data = progressData(version + 1);
        const events = [{ type: 'test_run.progressed' as const, data }];
        version = await db
          .transaction()
          .execute((tx) =>
            append(tx, writer.keys, { streamId, owner, expectedVersion: version, events, meta: {} }),
          );
      };
    });
    const share = rounded(appends.perSecond / bare.perSecond, 2);
    keepFigure('events_appended_per_second', {
      value: Math.round(appends.perSecond),
      unit: '1/s',
      note: `${WRITERS} connections, personal fields sealed; p99 ${rounded(appends.p99)} ms; ${share} of ${Math.round(bare.perSecond)}/s bare one-row INSERTs (p99 ${rounded(bare.p99)} ms) in the same run; ${note}`,
    });
    keepFigure('event_append_p99', {
      value: rounded(appends.p99),
      unit: 'ms',
      target: '<= 50',
      note: `p50 ${rounded(appends.p50)} ms with ${WRITERS} connections at once`,
    });
  } finally {
    await db.destroy();
  }
}

async function bareInserts(url: string) {
  const pool = new pg.Pool({ connectionString: url, max: WRITERS });
  try {
    await pool.query(
      'create table bench_rows (id uuid primary key, data jsonb not null, at timestamptz default now())',
    );
    const data = JSON.stringify(progressData(1));
    return await busy(
      () => () => pool.query('insert into bench_rows (id, data) values ($1, $2)', [uuidv7(), data]),
    );
  } finally {
    await pool.end();
  }
}

/** Writers that each do one piece of work after the other for some seconds. */
async function busy(writer: () => () => Promise<unknown>) {
  const times: number[] = [];
  const began = performance.now();
  const end = began + SECONDS * 1000;
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
  const seconds = (performance.now() - began) / 1000;
  return { perSecond: times.length / seconds, p50: quantile(times, 0.5), p99: quantile(times, 0.99) };
}
