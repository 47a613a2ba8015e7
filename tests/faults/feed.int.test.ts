import { connect as connectNats } from '@nats-io/transport-node';
import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { connect } from '#db/connection.ts';
import { encodeEvent } from '#db/event-store/wire.ts';
import { installationName, lastSeq } from '#db/queries/feed.ts';
import { SUBJECTS } from '#domain/live/frames.ts';
import type { Logger } from '#kit/logger.ts';
import { Feed } from '#services/gateway/feed.ts';
import { type Outlet, openStream } from '#services/relay/stream.ts';
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts';
import { startFaultProxy, through } from '#tests/support/fault-proxy.ts';
import { required, until } from '#tests/support/services.ts';

let database: TestDatabase;
let nats: Awaited<ReturnType<typeof connectNats>>;
let outlet: Outlet;
beforeAll(async () => {
  database = await createTestDatabase();
  nats = await connectNats({ servers: required('NATS_URL') });
  outlet = await openStream(nats, await installationName(database.service));
});
afterAll(async () => {
  await outlet?.jsm.streams.delete(`EVENTS_${outlet.installation}`);
  await nats?.close();
  await database?.drop();
});

/** Puts an event into the stream that Postgres does not hold. */
async function publish(seq: number): Promise<void> {
  const [owner, stream] = [uuidv7(), `test_run-${uuidv7()}`];
  const type = 'test_run.progressed';
  const event = { event_id: uuidv7(), stream_id: stream, version: 1, type, v: 1, owner, data: {} };
  const row = { ...event, personal: null, meta: {}, seq: String(seq), recorded_at: new Date().toISOString() };
  const subject = SUBJECTS.event(outlet.installation, owner, stream, type);
  await outlet.js.publish(subject, encodeEvent(row as never));
}

test('a gap that cannot be filled while Postgres is away ends no gateway, and is filled later', async () => {
  const unhandled: unknown[] = [];
  const note = (error: unknown) => void unhandled.push(error);
  process.on('unhandledRejection', note);
  const warnings: string[] = [];
  const logger = { warn: (_: object, text: string) => void warnings.push(text) } as unknown as Logger;
  const proxy = await startFaultProxy(Number(new URL(database.url).port));
  const db = connect(through(proxy, database.serviceUrl), { max: 2 });
  const passed: number[] = [];
  const feed = new Feed(db, nats, logger, ({ seq }) => void passed.push(Number(seq)));
  await feed.start();
  const next = (await lastSeq(database.service)) + 1;
  await until('the feed to hear the stream', async () => {
    await publish(next);
    return passed.length > 0;
  });
  await proxy.close();
  await publish(next + 10);
  await until('Postgres to be missed', async () => warnings.length >= 3);
  await publish(next + 1);
  await until('the feed to go on', async () => feed.head === next + 1);
  expect(unhandled).toEqual([]);
  process.off('unhandledRejection', note);
  await feed.stop();
  await db.destroy();
});
