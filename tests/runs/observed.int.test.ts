import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { SUBMIT } from '#tests/support/accounts.ts';
import { type ApiUser, startApi, type TestApi } from '#tests/support/api-service.ts';
import { LiveClient } from '#tests/support/live-client.ts';
import { inFull } from '#tests/support/needs.ts';
import { freePort, type RunningService, required, startService, until } from '#tests/support/services.ts';
import { startTraceSink } from '#tests/support/trace-sink.ts';

let sink: Awaited<ReturnType<typeof startTraceSink>>;
let api: TestApi;
let user: ApiUser;
let services: RunningService[];
let worker: RunningService;
let folder: string;
let ws: string;
const ports: Record<string, number> = {};

beforeAll(async () => {
  sink = await startTraceSink();
  const traced = { OTEL_EXPORTER_OTLP_ENDPOINT: sink.url };
  api = await startApi(traced);
  const env = { ...api.auth.env, ...traced, GATEWAY_PORT: String(await freePort()) };
  ws = `ws://127.0.0.1:${env.GATEWAY_PORT}`;
  for (const name of ['relay', 'gateway', 'reactor']) ports[name] = await freePort();
  services = await Promise.all(
    Object.entries(ports).map(([name, port]) => startService(name, { ...env, ROVE_OPS_PORT: String(port) })),
  );
  folder = await mkdtemp(join(tmpdir(), 'rove-test-observed-'));
  worker = await startService('worker', {
    ...env,
    ROVE_BLOB_DIR: join(folder, 'blobs'),
    ROVE_CHROMIUM: required('ROVE_CHROMIUM'),
    TMPDIR: folder,
  });
  user = await api.user();
});
afterAll(async () => {
  await Promise.all([...(services ?? []), worker].map((service) => service?.kill('SIGTERM')));
  if (folder) await rm(folder, { recursive: true, force: true });
  await api?.stop();
  await sink?.stop();
});

const ask = async (service: string, path: string) => {
  const answer = await fetch(`http://127.0.0.1:${ports[service]}${path}`);
  return { status: answer.status, text: await answer.text() };
};

test('one trace leads from the request by way of the event to the workflow and the browser’s frame', {
  ...inFull,
  timeout: 320_000,
}, async () => {
  const client = new LiveClient(ws, user.token, 0);
  const traceId = randomBytes(16).toString('hex');
  const traceparent = `00-${traceId}-${randomBytes(8).toString('hex')}-01`;
  const { status } = await api.call('POST', '/api/tests/submit', {
    token: user.token,
    body: { ...SUBMIT, url: 'http://127.0.0.1:1/' },
    headers: { traceparent },
  });
  expect(status).toBe(201);
  // Nothing answers there: the workflow, with its activities, ends the run. Five programs have just started for it.
  await until(
    'the end on the screen',
    async () => client.applied.some(({ type }) => type === 'test_run.failed'),
    80_000,
  );
  const wanted = [
    'rove-api POST /api/tests/submit',
    'rove-relay relay publish',
    'rove-gateway gateway frame',
    'rove-reactor reactor start run',
    'rove-reactor StartWorkflow:testRunWorkflow',
    'rove-worker RunWorkflow:testRunWorkflow',
    'rove-worker StartActivity:provision',
    'rove-worker RunActivity:provision',
    'rove-worker RunActivity:recordFailure',
  ];
  const own = () =>
    sink.spans.filter((span) => span.traceId === traceId).map(({ service, name }) => `${service} ${name}`);
  await until(
    `the spans of ${traceId}`,
    async () => wanted.every((one) => own().includes(one)),
    15_000,
  ).catch(() => expect(own()).toEqual(expect.arrayContaining(wanted)));
  // What an activity recorded is on its way in the same trace, up to its frame.
  const events = await api.auth.database.service
    .selectFrom('events')
    .select(['type', 'meta', 'seq'])
    .where('stream_id', 'like', 'test_run-%')
    .orderBy('seq')
    .execute();
  expect(events.map(({ type }) => type)).toEqual(client.applied.map(({ type }) => type));
  expect(events.map(({ meta }) => String(meta.traceparent).includes(traceId))).toEqual(
    events.map(() => true),
  );
  await until('a span of each frame', async () => {
    const shown = sink.spans.filter((span) => span.traceId === traceId && span.name === 'gateway frame');
    return shown.length === events.length;
  });
  client.stop();
});

test('each service tells its metrics, that it lives, and whether what it needs answers', inFull, async () => {
  for (const service of Object.keys(ports)) {
    expect(await ask(service, '/healthz')).toMatchObject({ status: 200 });
    expect(await ask(service, '/readyz')).toMatchObject({
      status: 200,
      text: expect.stringContaining('"postgres":"ok"'),
    });
    expect((await ask(service, '/metrics')).text).toContain(
      `process_cpu_seconds_total{service="${service}"}`,
    );
    expect((await ask(service, '/nothing')).status).toBe(404);
  }
  expect((await ask('relay', '/metrics')).text).toMatch(
    /rove_events_published_total\{service="relay"\} [1-9]/,
  );
  expect((await ask('gateway', '/metrics')).text).toMatch(
    /rove_frames_sent_total\{service="gateway"\} [1-9]/,
  );
});
