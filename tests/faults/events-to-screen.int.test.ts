import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import type { TestRunCommand } from '#domain/test-run/commands.ts';
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts';
import { LiveClient } from '#tests/support/live-client.ts';
import { PROVISIONED, progress, RunWriter } from '#tests/support/run-events.ts';
import { freePort, type RunningService, serviceEnv, startService, until } from '#tests/support/services.ts';

let database: TestDatabase;
let env: Record<string, string>;
let auth: RunningService;
let relay: RunningService;
let gateway: RunningService;
let ws: string;
let runs: RunWriter;

beforeAll(async () => {
  database = await createTestDatabase();
  runs = new RunWriter(database);
  const [authPort, gatewayPort] = [await freePort(), await freePort()];
  env = serviceEnv(database, {
    AUTH_PORT: String(authPort),
    AUTH_URL: `http://127.0.0.1:${authPort}`,
    GATEWAY_PORT: String(gatewayPort),
  });
  ws = `ws://127.0.0.1:${gatewayPort}`;
  auth = await startService('auth', env);
  [relay, gateway] = await Promise.all([startService('relay', env), startService('gateway', env)]);
});
afterAll(async () => {
  await Promise.all([auth, relay, gateway].map((service) => service?.kill('SIGTERM')));
  await database?.drop();
});

async function signUp() {
  const response = await fetch(`${env.AUTH_URL}/signup`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: `${uuidv7()}@example.test`, password: 'secret-enough' }),
  });
  const { access_token, user } = (await response.json()) as { access_token: string; user: { id: string } };
  await database.service
    .updateTable('profiles')
    .set({ plan_type: 'chaos' })
    .where('user_id', '=', user.id)
    .execute();
  return { token: access_token, owner: user.id };
}

const queue = async (owner: string) => (await runs.queue(owner)).testId;
const act = (owner: string, testId: string, command: TestRunCommand) => runs.act({ owner, testId }, command);

async function stored(owner: string) {
  const rows = await database.service
    .selectFrom('events')
    .select(['seq', 'type'])
    .where('owner', '=', owner)
    .where('stream_id', 'like', 'test_run-%')
    .orderBy('seq')
    .execute();
  return rows.every((row) => row.seq !== null) ? rows.map((row) => Number(row.seq)) : null;
}

/** Waits until a client shows exactly what the table holds. */
async function expectWhole(client: LiveClient, owner: string) {
  const seqs = await until('every event on the screen', async () => {
    const table = await stored(owner);
    return table && client.applied.length >= table.length ? table : null;
  });
  expect(client.applied.map((frame) => frame.seq)).toEqual(seqs);
}

test('events reach the screen of their owner, opened, in order, and nobody else’s', async () => {
  const [mine, other] = [await signUp(), await signUp()];
  const [client, stranger] = [new LiveClient(ws, mine.token, 0), new LiveClient(ws, other.token, 0)];
  const testId = await queue(mine.owner);
  await act(mine.owner, testId, PROVISIONED);
  for (let n = 1; n <= 20; n++) await act(mine.owner, testId, progress(n));
  await expectWhole(client, mine.owner);
  expect(client.applied[0]?.data).toMatchObject({ test_name: 'A test', url: 'http://127.0.0.1:1/' });
  expect(client.applied.map((frame) => frame.version)).toEqual(Array.from({ length: 22 }, (_, i) => i + 1));
  await until('the stranger to be caught up', async () => stranger.caughtUp > 0);
  expect(stranger.applied).toEqual([]);
  client.stop();
  stranger.stop();
});

test('a client that comes back late is filled from where it stood', async () => {
  const { token, owner } = await signUp();
  const testId = await queue(owner);
  await act(owner, testId, PROVISIONED);
  const first = new LiveClient(ws, token, 0);
  await expectWhole(first, owner);
  first.stop();
  for (let n = 1; n <= 10; n++) await act(owner, testId, progress(n));
  const since = first.applied.at(-1)?.seq ?? 0;
  const second = new LiveClient(ws, token, since);
  await until('ten more events', async () => second.applied.length === 10);
  expect(second.applied[0]?.prev).toBe(since);
  second.stop();
});

test('a token that is forged, or a cursor from the future, is told so by name', async () => {
  const { token } = await signUp();
  const outcome = (query: string) =>
    new Promise<string>((resolve) => {
      const socket = new WebSocket(`${ws}/ws?${query}`);
      socket.on('close', (_code, reason) => resolve(String(reason)));
      socket.on('error', (error) => resolve(error.message));
    });
  const [head, body, signature] = token.split('.');
  const forged = `${head}.${Buffer.from(JSON.stringify({ ...JSON.parse(Buffer.from(body ?? '', 'base64url').toString()), sub: uuidv7() })).toString('base64url')}.${signature}`;
  expect(await outcome(`token=${forged}&since=0`)).toContain('401');
  expect(await outcome('token=&since=0')).toContain('400');
  expect(await outcome(`token=${token}&since=99999999`)).toBe('FutureCursor');
});

test('a client without a cursor gets the plain messages of the specification', async () => {
  const { token, owner } = await signUp();
  const messages: { type: string; status: string; progress: number }[] = [];
  const socket = new WebSocket(`${ws}/ws?token=${token}`);
  socket.on('message', (data) => messages.push(JSON.parse(String(data))));
  await new Promise((resolve) => socket.once('open', resolve));
  const testId = await queue(owner);
  await act(owner, testId, PROVISIONED);
  await act(owner, testId, progress(1));
  await act(owner, testId, { kind: 'CancelTestRun', data: { files_deleted: 0 } });
  await until('the cancellation', async () => messages.some((one) => one.type === 'test.cancelled'));
  expect(messages.map(({ type, status, progress: percent }) => [type, status, percent])).toEqual([
    ['test.status_change', 'queued', 0],
    ['test.status_change', 'running', 0],
    ['test.progress', 'running', 1],
    ['test.cancelled', 'cancelled', 100],
  ]);
  socket.terminate();
});
