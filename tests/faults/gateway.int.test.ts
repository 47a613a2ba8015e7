import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { connect, type Db } from '#db/connection.ts';
import { connectAlone } from '#db/half-open.ts';
import { lastSeq } from '#db/queries/feed.ts';
import { assignSeq, tryBecomeSequencer } from '#db/sequencer/assign-seq.ts';
import { createLogger } from '#kit/logger.ts';
import { Gateway } from '#services/gateway/gateway.ts';
import { PlainTranslator } from '#services/gateway/plain.ts';
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts';
import { LiveClient } from '#tests/support/live-client.ts';
import { RunWriter } from '#tests/support/run-events.ts';
import { until } from '#tests/support/services.ts';

let database: TestDatabase;
let runs: RunWriter;
let server: Server;
let gateway: Gateway;
let db: Db;
let url: string;
let head = 0;

/** A gateway whose feed stands where the test says, with as many connections as the service has. */
beforeAll(async () => {
  database = await createTestDatabase();
  runs = new RunWriter(database);
  db = connect(database.serviceUrl, { max: 6 });
  server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  url = `ws://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const { keys } = runs;
  const exp = Date.now() / 1_000 + 3_600;
  gateway = new Gateway(server, {
    db,
    app: database.app,
    keys,
    plain: new PlainTranslator(db, keys),
    // The token is the user's id.
    verify: async (token) => ({ sub: token, role: 'authenticated', exp }),
    live: { leave: () => undefined } as never,
    logger: createLogger('test'),
    head: () => head,
  });
});
afterAll(async () => {
  await gateway?.stop();
  server?.close();
  server?.closeAllConnections();
  await db?.destroy();
  await database?.drop();
});

/** Gives all events their numbers, as the relay does, and says the last one. */
async function numberAll(): Promise<number> {
  const client = await connectAlone(database.serviceUrl, 'test');
  await tryBecomeSequencer(client);
  while ((await assignSeq(client, 1_000)) > 0);
  await client.end();
  return lastSeq(database.service);
}

test('a client that knows more than the feed has heard is served, one that knows more than there is is not', async () => {
  const { owner } = await runs.start();
  const since = await numberAll();
  head = 0;
  const client = new LiveClient(url, owner, since);
  await until('it to be caught up', async () => client.caughtUp > 0);
  expect(client.closes).toEqual([]);
  client.stop();
  const ahead = new LiveClient(url, owner, since + 1);
  await until('its refusal', async () => ahead.closes.length > 0);
  expect(ahead.closes[0]).toBe('FutureCursor');
  ahead.stop();
});

test('many clients that come back at once leave the others their connections, and each is filled', async () => {
  const { owner, testId } = await runs.start();
  for (let n = 1; n <= 20; n += 1) await runs.record({ owner, testId }, n);
  head = await numberAll();
  let clients: LiveClient[] = [];
  const operator = connect(database.url, { max: 1 });
  await operator.transaction().execute(async (tx) => {
    // Reading takes as long as this is held.
    await sql`lock table events in access exclusive mode`.execute(tx);
    clients = Array.from({ length: 150 }, () => new LiveClient(url, owner, 0));
    await until('all of them', async () => gateway.size === 150);
    const reading = sql<{ n: number }>`select count(*)::int as n from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`;
    await until('some to read', async () => ((await reading.execute(tx)).rows[0]?.n ?? 0) >= 4);
    const began = performance.now();
    await sql`select 1`.execute(db);
    expect(performance.now() - began).toBeLessThan(2_000);
    // Those who leave again are not read for.
    for (const client of clients.splice(0, 50)) client.stop();
  });
  await operator.destroy();
  await until('all to be filled', async () => clients.every(({ caughtUp }) => caughtUp > 0));
  const seqs = clients[0]?.applied.map(({ seq }) => seq);
  expect(seqs).toHaveLength(22);
  for (const client of clients) {
    expect([client.closes, client.applied.map(({ seq }) => seq)]).toEqual([[], seqs]);
    client.stop();
  }
});

test('a client that takes in slowly what it missed gets all of it', async () => {
  const { owner, testId } = await runs.start();
  const EVENTS = 4_000;
  await sql`
    insert into events (event_id, stream_id, version, type, v, owner, data, payload_hash)
    select gen_random_uuid(), ${`test_run-${testId}`}, 2 + n, 'test_run.progressed', 1, ${owner},
           jsonb_build_object('checkpoint', n, 'filler', repeat('x', 8000)), ''
      from generate_series(1, ${EVENTS}::int) as n`.execute(database.service);
  head = await numberAll();
  const socket = new WebSocket(`${url}/ws?token=${owner}&since=0`);
  const closed: string[] = [];
  let got = 0;
  socket.on('close', (_code, reason) => closed.push(String(reason)));
  socket.on('message', (_data) => {
    got += 1;
    // Half a second without reading for each thousand: more than the two sides of the connection hold.
    if (got % 1_000 === 1) socket.pause();
    if (got % 1_000 === 1) setTimeout(() => socket.resume(), 500);
  });
  await until('all of it', async () => got > EVENTS || closed.length > 0);
  expect(closed).toEqual([]);
  socket.terminate();
});

test('a gateway that is to end closes its sockets in waves by a name, and takes no more', async () => {
  const { owner } = await runs.start();
  head = await numberAll();
  const ends: number[] = [];
  const names = new Set<string>();
  const began = performance.now();
  const sockets = Array.from({ length: 150 }, () => {
    const socket = new WebSocket(`${url}/ws?token=${owner}&since=${head}`);
    socket.on('close', (code, reason) => {
      ends.push(Math.round(performance.now() - began));
      names.add(`${code} ${reason}`);
    });
    return socket;
  });
  await until(
    'all of them',
    async () => gateway.size === 150 && sockets.every((one) => one.readyState === 1),
  );
  const stopping = gateway.stop(3_000);
  const late = new WebSocket(`${url}/ws?token=${owner}&since=${head}`);
  const [refusal] = await once(late, 'error');
  expect(String(refusal)).toMatch(/503/);
  await stopping;
  await until('all to be closed', async () => ends.length === 150);
  expect([...names]).toEqual(['4503 Restarting']);
  // Three waves of fifty, 300 ms apart.
  expect((ends.at(-1) ?? 0) - (ends[0] ?? 0)).toBeGreaterThan(400);
});
