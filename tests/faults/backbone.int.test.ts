import { setTimeout as delay } from 'node:timers/promises';
import { jetstreamManager } from '@nats-io/jetstream';
import { connect as connectTo, type NatsConnection } from '@nats-io/transport-node';
import { sql } from 'kysely';
import pg from 'pg';
import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { installationName } from '#db/queries/feed.ts';
import { eventStreamOf } from '#domain/live/frames.ts';
import { startAuth, type TestAuth } from '#tests/support/auth-service.ts';
import type { TestDatabase } from '#tests/support/database.ts';
import { byLength } from '#tests/support/length.ts';
import { LiveClient } from '#tests/support/live-client.ts';
import { RunWriter } from '#tests/support/run-events.ts';
import { freePort, type RunningService, required, startService, until } from '#tests/support/services.ts';
import { tokenOf } from '#tests/support/tokens.ts';

const WRITERS = 8;
const KILLING_MS = byLength(2_500, 30_000);
let auth: TestAuth;
let database: TestDatabase;
let runs: RunWriter;
let relays: RunningService[];
let gateway: RunningService;
let nats: NatsConnection;
let ws: string;
let opsPort: number;

beforeAll(async () => {
  auth = await startAuth({});
  database = auth.database;
  runs = new RunWriter(database);
  const port = await freePort();
  opsPort = await freePort();
  const env = { ...auth.env, GATEWAY_PORT: String(port) };
  ws = `ws://127.0.0.1:${port}`;
  relays = await Promise.all([startService('relay', env), startService('relay', env)]);
  gateway = await startService('gateway', { ...env, ROVE_OPS_PORT: String(opsPort) });
  nats = await connectTo({ servers: required('NATS_URL') });
});
afterAll(async () => {
  await Promise.all([...(relays ?? []), gateway].map((service) => service?.kill('SIGTERM')));
  await nats?.close();
  await auth?.stop();
});

test('R3: two relays and connections killed every 80 ms: dense, unique, in order, nothing lost', async () => {
  const killer = new pg.Client({ connectionString: required('DATABASE_URL') });
  await killer.connect();
  let [writing, written, killed] = [true, 0, 0];
  const writers = Array.from({ length: WRITERS }, async () => {
    const run = await runs.start();
    for (let n = 1; writing; n++) {
      // A connection that was killed under a writer: the same event again is the same event.
      await runs.record(run, n).catch(() => runs.record(run, n));
      written += 1;
    }
  });
  const end = Date.now() + KILLING_MS;
  const name = new URL(database.url).pathname.slice(1);
  while (Date.now() < end) {
    const { rowCount } = await killer.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
        where datname = $1 and application_name in ('rove-sequencer', 'rove-relay', 'rove-gateway')`,
      [name],
    );
    killed += rowCount ?? 0;
    await delay(80);
  }
  writing = false;
  await Promise.all(writers);
  await killer.end();
  expect(killed).toBeGreaterThan(10);
  const rows = await until('every event to be numbered', async () => {
    const found = await database.service
      .selectFrom('events')
      .select(['seq', 'stream_id', 'version'])
      .orderBy('seq')
      .execute();
    return found.every(({ seq }) => seq !== null) ? found : null;
  });
  expect(rows.map(({ seq }) => Number(seq))).toEqual(rows.map((_, index) => index + 1));
  const versions = new Map<string, number>();
  for (const { stream_id, version } of rows) {
    expect(version).toBe((versions.get(stream_id) ?? 0) + 1);
    versions.set(stream_id, version);
  }
  expect(rows.length).toBeGreaterThanOrEqual(written);
});

test('R8: the data of NATS gone while up: it is filled again, and clients see everything', async () => {
  const run = await runs.start();
  const client = new LiveClient(ws, await tokenOf(database, run.owner), 0);
  await until('the first events', async () => client.applied.length >= 2);
  const manager = await jetstreamManager(nats);
  const stream = eventStreamOf(await installationName(database.service));
  for (let n = 1; n <= 30; n++) {
    if (n % 10 === 0) {
      // The relay makes it again as it publishes the next event.
      await until('the stream', () =>
        manager.streams.info(stream).then(
          () => true,
          () => false,
        ),
      );
      expect(await manager.streams.delete(stream)).toBe(true);
    }
    await runs.record(run, n);
  }
  await until('every event', async () => client.applied.length >= 32);
  expect(client.applied.map(({ version }) => version)).toEqual(Array.from({ length: 32 }, (_, n) => n + 1));
  const { rows } = await sql<{ last: string }>`select max(seq) as last from events`.execute(database.service);
  await until('the stream to hold the last event again', async () => {
    const info = await manager.streams.info(stream).catch(() => null);
    if (!info?.state.messages) return false;
    const message = await manager.streams.getMessage(stream, { seq: info.state.last_seq });
    return message?.json<{ seq: number }>().seq === Number(rows[0]?.last);
  });
  client.stop();
});

test('R10: a client that never reads is closed by name; another sees everything meanwhile', async () => {
  const [slow, quick] = [await runs.start(), await runs.start()];
  const token = await tokenOf(database, slow.owner);
  const socket = new WebSocket(`${ws}/ws?token=${token}&since=0`);
  await new Promise((resolve) => socket.once('open', resolve));
  socket.pause();
  const closed = new Promise<string>((resolve) =>
    socket.on('close', (code, reason) => resolve(`${code} ${reason}`)),
  );
  const client = new LiveClient(ws, await tokenOf(database, quick.owner), 0);
  const count = byLength(700, 5_000);
  // By one statement: what is tested is how they are read, not how they come to be.
  await sql`
    insert into events (event_id, stream_id, version, type, v, owner, data, payload_hash)
    select gen_random_uuid(), ${`test_run-${slow.testId}`}, 2 + n, 'test_run.progressed', 1, ${slow.owner},
           jsonb_build_object('checkpoint', n, 'padding', repeat('x', 20000)), ''
      from generate_series(1, ${count}::int) n`.execute(database.service);
  for (let n = 1; n <= 20; n++) await runs.record(quick, n);
  await until('the quick client', async () => client.applied.length >= 22);
  socket.resume();
  // A client that does not read may learn of its end by the broken connection alone: the gateway says by what name.
  expect(await Promise.race([closed, delay(15_000, 'still open')])).toMatch(/^(4429 ConsumerTooSlow|1006 )$/);
  const metrics = await (await fetch(`http://127.0.0.1:${opsPort}/metrics`)).text();
  expect(metrics.match(/^rove_socket_closes_total\{.*$/gm)).toEqual([
    expect.stringMatching(/name="ConsumerTooSlow".*\} 1$/),
  ]);
  client.stop();
});

test('an event that cannot be opened, and one of a type that nobody knows, end no session', async () => {
  const run = await runs.start();
  const client = new LiveClient(ws, await tokenOf(database, run.owner), 0);
  await until('the first events', async () => client.applied.length >= 2);
  const strange = (type: string, version: number, personal: string | null) =>
    sql`with added as (
          insert into events (event_id, stream_id, version, type, v, owner, data, personal, payload_hash)
          values (${uuidv7()}, ${`test_run-${run.testId}`}, ${version}, ${type}, 1, ${run.owner}, '{}', ${personal ? Buffer.from(personal) : null}, '')
          returning stream_id)
        select pg_notify('rove_events', '') from added`.execute(database.service);
  await strange('test_run.teleported', 3, null);
  await strange('test_run.progressed', 4, 'these bytes were never sealed by anybody');
  await sql`update streams set version = 4 where stream_id = ${`test_run-${run.testId}`}`.execute(
    database.service,
  );
  await until('all four', async () => client.applied.length >= 4);
  expect(client.applied.map(({ type }) => type).slice(2)).toEqual([
    'test_run.teleported',
    'test_run.progressed',
  ]);
  expect(client.closes).toEqual([]);
  client.stop();
});
