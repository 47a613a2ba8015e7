import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
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
  gateway?.stop();
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
