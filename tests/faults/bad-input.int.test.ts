import { jetstream, jetstreamManager } from '@nats-io/jetstream';
import { connect as connectTo, type NatsConnection } from '@nats-io/transport-node';
import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { installationName } from '#db/queries/feed.ts';
import { eventStreamOf, SUBJECTS } from '#domain/live/frames.ts';
import { startAuth, type TestAuth } from '#tests/support/auth-service.ts';
import { LiveClient } from '#tests/support/live-client.ts';
import { inFull } from '#tests/support/needs.ts';
import { RunWriter } from '#tests/support/run-events.ts';
import { freePort, type RunningService, required, startService, until } from '#tests/support/services.ts';
import { tokenOf } from '#tests/support/tokens.ts';

const HOUR_MS = 3_600_000;
/** As many as a client that comes back is sent one by one. */
const BACKFILL_MAX = 20_000;
const FRAME_MAX = 16 * 1024;

let auth: TestAuth;
let runs: RunWriter;
let services: RunningService[];
let nats: NatsConnection;
let ws: string;
let metrics: string;

/** Settings of a process whose clock is off by so much. */
const clockOff = (ms: number) => {
  const code = `const D=Date,n=D.now;globalThis.Date=class extends D{constructor(...a){a.length?super(...a):super(n()+${ms})}static now(){return n()+${ms}}}`;
  return { NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(code)}` };
};

beforeAll(async () => {
  auth = await startAuth({});
  runs = new RunWriter(auth.database);
  const [port, opsPort] = [await freePort(), await freePort()];
  const env = { ...auth.env, GATEWAY_PORT: String(port) };
  ws = `ws://127.0.0.1:${port}`;
  metrics = `http://127.0.0.1:${opsPort}/metrics`;
  // The one is ahead of Postgres and of whoever signs tokens, the other behind.
  services = await Promise.all([
    startService('relay', { ...env, ...clockOff(HOUR_MS) }),
    startService('gateway', { ...env, ...clockOff(-HOUR_MS), ROVE_OPS_PORT: String(opsPort) }),
  ]);
  nats = await connectTo({ servers: required('NATS_URL') });
});
afterAll(async () => {
  await Promise.all((services ?? []).map((service) => service.kill('SIGTERM')));
  await nats?.close();
  await auth?.stop();
});

/** How a connection ends: the name of its close, or the status that it was refused with. */
function endOf(query: string, send?: string | Buffer): Promise<string> {
  return new Promise((resolve) => {
    const socket = new WebSocket(`${ws}/ws?${query}`);
    socket.on('open', () => send !== undefined && socket.send(send));
    socket.on('close', (code, reason) => resolve(`${code} ${reason}`.trim()));
    socket.on('error', (error) => resolve(/\d{3}$/.exec(error.message)?.[0] ?? error.message));
  });
}

const counted = async (name: string) => {
  const text = await (await fetch(metrics)).text();
  return Number(new RegExp(`^${name}\\{[^}]*\\} (\\d+)`, 'm').exec(text)?.[1] ?? 0);
};

test('clocks an hour off: events are shown in order all the same, and tokens end when the gateway says', async () => {
  const { owner, testId } = await runs.start();
  const client = new LiveClient(ws, await tokenOf(auth.database, owner), 0);
  for (let n = 1; n <= 10; n++) await runs.record({ owner, testId }, n);
  await until('every event', async () => client.applied.length === 12);
  expect(client.applied.map(({ version }) => version)).toEqual(Array.from({ length: 12 }, (_, n) => n + 1));
  expect(client.closes).toEqual([]);
  client.stop();
});

test('tokens that are expired, of another key, for something else, or of nobody are refused by name', async () => {
  const { owner } = await runs.queue();
  // By the gateway's clock.
  const now = Math.floor((Date.now() - HOUR_MS) / 1000);
  const outcomes = {
    expired: await endOf(`token=${await tokenOf(auth.database, owner, { exp: now - 1 })}&since=0`),
    audience: await endOf(`token=${await tokenOf(auth.database, owner, { aud: 'somebody' })}&since=0`),
    nobody: await endOf(`token=${await tokenOf(auth.database, owner, { sub: '' })}&since=0`),
    garbage: await endOf('token=a.b.c&since=0'),
    none: await endOf('since=0'),
    soon: await endOf(`token=${await tokenOf(auth.database, owner, { exp: now + 2 })}&since=0`),
  };
  expect(outcomes).toEqual({
    expired: '401',
    audience: '401',
    nobody: '401',
    garbage: '401',
    none: '400',
    soon: '4401 AuthExpired',
  });
});

test('another user’s run, asked for with one’s own token, shows nothing', async () => {
  const [mine, other] = [await runs.start(), await runs.start()];
  const token = await tokenOf(auth.database, mine.owner);
  const seen: { kind: string }[] = [];
  const socket = new WebSocket(`${ws}/ws?token=${token}&since=0&test_id=${other.testId}`);
  socket.on('message', (data) => seen.push(JSON.parse(String(data))));
  await until('to be caught up', async () => seen.some(({ kind }) => kind === 'caught_up'));
  socket.send(JSON.stringify({ kind: 'watch', test_id: other.testId }));
  await runs.record(other, 1);
  const witness = new LiveClient(ws, await tokenOf(auth.database, other.owner), 0);
  await until('its owner to see it', async () => witness.applied.length === 3);
  expect(seen.map(({ kind }) => kind)).toEqual(['caught_up']);
  socket.terminate();
  witness.stop();
});

test('cursors from the future, the far past, or no cursors at all', async () => {
  const { owner } = await runs.start();
  const token = await tokenOf(auth.database, owner);
  expect(await endOf(`token=${token}&since=99999999`)).toBe('4409 FutureCursor');
  expect(await endOf(`token=${token}&since=-1`)).toBe('400');
  expect(await endOf(`token=${token}&since=1e400`)).toBe('400');
  expect(await endOf(`token=${token}&since=yesterday`)).toBe('400');
});

// Twenty thousand events take their time.
test('a cursor that lags too far behind', inFull, async () => {
  const { owner, testId } = await runs.start();
  const token = await tokenOf(auth.database, owner);
  await sql`
    insert into events (event_id, stream_id, version, type, v, owner, data, payload_hash)
    select gen_random_uuid(), ${`test_run-${testId}`}, 2 + n, 'test_run.progressed', 1, ${owner}, '{"checkpoint": 1}', ''
      from generate_series(1, ${BACKFILL_MAX + 1}::int) n`.execute(auth.database.service);
  await until('all to be numbered', async () => {
    const row = await auth.database.service
      .selectFrom('events')
      .select('id')
      .where('seq', 'is', null)
      .executeTakeFirst();
    return row === undefined;
  });
  expect(await endOf(`token=${token}&since=0`)).toMatch(/^44(10 OutdatedCursor|29 ConsumerTooSlow)$/);
});

test('frames that are too large, no JSON, of an unknown kind, or binary end their own connection', async () => {
  const token = await tokenOf(auth.database, (await runs.queue()).owner);
  const end = (frame: string | Buffer) => endOf(`token=${token}&since=0`, frame);
  expect(await end('x'.repeat(FRAME_MAX + 1))).toMatch(/^1009/);
  for (const frame of [
    'not json',
    '{"kind":"dance"}',
    '{"kind":"watch","test_id":"1"}',
    Buffer.from([0, 255]),
  ])
    expect(await end(frame)).toBe('4400 BadFrame');
});

test('what others put into the event stream is counted and passed over, and the stream made ours again', async () => {
  const run = await runs.start();
  const client = new LiveClient(ws, await tokenOf(auth.database, run.owner), 0);
  await until('the first events', async () => client.applied.length === 2);
  const installation = await installationName(auth.database.service);
  const subject = SUBJECTS.event(installation, run.owner, uuidv7(), 'test_run.progressed');
  const js = jetstream(nats);
  const before = await counted('rove_messages_foreign_total');
  const payloads = ['not json', '{}', '{"seq":"7"}', 'null'];
  // The relay may be making the stream anew already.
  for (const payload of payloads) await js.publish(subject, payload).catch(() => null);
  const manager = await jetstreamManager(nats);
  const stream = eventStreamOf(installation);
  await until('one to be counted', async () => {
    // Each one has the stream made anew, and whoever reads it hears only what comes after.
    const info = await manager.streams.info(stream).catch(() => null);
    if (info && info.state.consumer_count > 0) await js.publish(subject, 'again').catch(() => null);
    return (await counted('rove_messages_foreign_total')) > before;
  });
  for (let n = 1; n <= 5; n++) await runs.record(run, n);
  await until('every event', async () => client.applied.length === 7);
  expect(client.applied.map(({ version }) => version)).toEqual([1, 2, 3, 4, 5, 6, 7]);
  await until('the stream to end with our last event', async () => {
    // It is made anew.
    const info = await manager.streams.info(stream).catch(() => null);
    if (!info) return false;
    const last = await manager.streams.getMessage(stream, { seq: info.state.last_seq }).catch(() => null);
    return last?.string().includes(`test_run-${run.testId}`);
  });
  expect(client.closes).toEqual([]);
  client.stop();
});
